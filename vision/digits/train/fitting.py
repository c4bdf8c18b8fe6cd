"""What the training of all networks shares: the arguments, the optimiser and its
schedule, the answers of a network, and the temperature of its probabilities."""
import argparse
import math
import random

import numpy as np
import torch
import torch.nn.functional as F


def arguments(epochs):
    """Parses the command line and makes everything random follow its seed."""
    args = argparse.ArgumentParser()
    args.add_argument("samples")
    args.add_argument("onnx")
    args.add_argument("--epochs", type=int, default=epochs)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--threads", type=int, default=1)
    args = args.parse_args()
    random.seed(args.seed)
    np.random.seed(args.seed)
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    return args


def load(path, size, mark):
    """Reads records of a size; those marked as held out come second."""
    data = np.fromfile(path, np.uint8).reshape(-1, size)
    held = data[:, mark] == 1
    return data[~held], data[held]


def train(net, rows, held, epochs, loss_of, batch=128):
    """Trains net on rows, not on those held out; loss_of takes it and some rows."""
    print(f"{len(rows)} records to train on, {len(held)} held out,",
          sum(p.numel() for p in net.parameters()), "weights", flush=True)
    per = len(rows) // batch
    opt = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, 4e-3, total_steps=epochs * per + 1)
    for epoch in range(epochs):
        net.train()
        order, total = np.random.permutation(len(rows)), 0.0
        for k in range(per):
            loss = loss_of(net, rows[order[k * batch:(k + 1) * batch]])
            opt.zero_grad()
            loss.backward()
            opt.step()
            plan.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / per:.4f}", flush=True)


def moved(x, scales, slants, shift, padding="zeros"):
    """A batch of pictures, each scaled, slanted and shifted at random: scales and slants, of both
    coordinates, and shift are standard deviations, in parts of half a side."""
    n = x.shape[0]
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0] = 1 + scales[0] * torch.randn(n)
    theta[:, 1, 1] = 1 + scales[1] * torch.randn(n)
    theta[:, 0, 1] = slants[0] * torch.randn(n)
    theta[:, 1, 0] = slants[1] * torch.randn(n)
    theta[:, :, 2] = shift * torch.randn(n, 2)
    grid = F.affine_grid(theta, x.shape, align_corners=False)
    return F.grid_sample(x, grid, padding_mode=padding, align_corners=False)


def grained(x, contrast, grain):
    """A batch of pictures, each with another contrast, of that standard deviation, and grain, that
    much at most."""
    n = x.shape[0]
    noise = grain * torch.rand(n, 1, 1, 1) ** 3
    return x * (1 + contrast * torch.randn(n, 1, 1, 1)) + noise * torch.randn_like(x)


def outputs(net, rows, inputs):
    """The answers of net to all rows, whose inputs a function gives."""
    net.eval()
    with torch.no_grad():
        return torch.cat([net(inputs(rows[i:i + 512])) for i in range(0, len(rows), 512)])


def number_parts(out, places):
    """Splits logits into those of how many digits a number has, up to so many places, those of
    each digit, and the rest."""
    first = places + 1
    digits = [out[:, first + 10 * k:first + 10 * (k + 1)] for k in range(places)]
    return out[:, :first], digits, out[:, first + 10 * places:]


def number_loss(count, digits, y, other=0.0):
    """Cross-entropy of the count, in the first column of y, and of every digit that is there, in
    the next ones, and another loss."""
    loss = F.cross_entropy(count, y[:, 0]) + other
    for k, d in enumerate(digits):
        there = y[:, 0] > k
        if there.any():
            loss = loss + F.cross_entropy(d[there], y[there, 1 + k]) * there.float().mean()
    return loss


def number_temperatures(count, digits, y):
    """Prints how many of the numbers are right, and returns the temperatures of counts and of
    digits."""
    right = count.argmax(1) == y[:, 0]
    print(f"held out: count {right.float().mean():.4f}", end="")
    seen = [y[:, 0] > k for k in range(len(digits))]
    for k, d in enumerate(digits):
        ok = d.argmax(1) == y[:, 1 + k]
        print(f", digit {k + 1} {ok[seen[k]].float().mean():.4f}", end="")
        right &= ok | ~seen[k]
    print(f", numbers {right[y[:, 0] > 0].float().mean():.4f}, none {right[y[:, 0] == 0].float().mean():.4f}")
    return temperature(count, y[:, 0]), temperature(
        torch.cat([d[s] for d, s in zip(digits, seen)]), torch.cat([y[s, 1 + k] for k, s in enumerate(seen)]))


def temperature(logits, y, lowest=-60):
    """The temperature with the least cross-entropy."""
    grid = [math.exp(t / 50) for t in range(lowest, 60)]
    return min(grid, key=lambda t: F.cross_entropy(logits / t, y).item())


def export(net, shape, path, name):
    """Writes net for inputs of a shape as ONNX."""
    torch.onnx.export(net.eval(), torch.zeros(*shape), path, opset_version=11,
                      input_names=[name], output_names=["logits"])
