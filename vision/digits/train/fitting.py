"""What the training of both networks shares: the arguments, the optimiser and its
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


def train(net, rows, epochs, loss_of, batch=128):
    """Trains net on rows; loss_of takes it and some rows."""
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


def outputs(net, rows, inputs):
    """The answers of net to all rows, whose inputs a function gives."""
    net.eval()
    with torch.no_grad():
        return torch.cat([net(inputs(rows[i:i + 512])) for i in range(0, len(rows), 512)])


def temperature(logits, y, lowest=-60):
    """The temperature with the least cross-entropy."""
    grid = [math.exp(t / 50) for t in range(lowest, 60)]
    return min(grid, key=lambda t: F.cross_entropy(logits / t, y).item())


def export(net, shape, path, name):
    """Writes net for inputs of a shape as ONNX."""
    torch.onnx.export(net.eval(), torch.zeros(*shape), path, opset_version=11,
                      input_names=[name], output_names=["logits"])
