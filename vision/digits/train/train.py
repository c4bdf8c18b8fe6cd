#!/usr/bin/python3
"""Trains the network of package digits on records written by the Go program
beside this script, and writes it as ONNX.

    train.py samples.bin ../digits.onnx [--epochs 5] [--seed 1]

Fonts that the records mark as held out are never trained on: they set the
temperature of the probabilities, which becomes part of the network, and give
the figures that are printed.
"""
import argparse
import math
import random

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

SIDE = 32
CLASSES = 11
BATCH = 16  # the fixed batch of the exported network
RECORD = 3 + SIDE * SIDE


class Net(nn.Module):
    """Four 3x3 convolutions, three poolings and two dense layers."""

    def __init__(self):
        super().__init__()
        self.c1 = nn.Conv2d(1, 12, 3, padding=1, bias=False)
        self.c2 = nn.Conv2d(12, 24, 3, padding=1, bias=False)
        self.c3 = nn.Conv2d(24, 32, 3, padding=1, bias=False)
        self.c4 = nn.Conv2d(32, 64, 3, padding=1, bias=False)
        self.b1, self.b2 = nn.BatchNorm2d(12), nn.BatchNorm2d(24)
        self.b3, self.b4 = nn.BatchNorm2d(32), nn.BatchNorm2d(64)
        self.drop = nn.Dropout(0.25)
        self.d1 = nn.Linear(64 * 16, 80)
        self.d2 = nn.Linear(80, CLASSES + 1)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.b1(self.c1(x))), 2)
        x = F.max_pool2d(F.relu(self.b2(self.c2(x))), 2)
        x = F.relu(self.b3(self.c3(x)))
        x = F.max_pool2d(F.relu(self.b4(self.c4(x))), 2)
        x = self.drop(torch.flatten(x, 1))
        return self.d2(self.drop(F.relu(self.d1(x))))


class Calibrated(nn.Module):
    """The network with the temperature on its logits; input 0 to 1.2."""

    def __init__(self, net, temperature):
        super().__init__()
        self.net = net
        self.scale = nn.Parameter(torch.tensor([1.0 / temperature] * CLASSES + [1.0]))

    def forward(self, x):
        return self.net(x) * self.scale


def load(path):
    data = np.fromfile(path, np.uint8).reshape(-1, RECORD)
    held = data[:, 1] == 1
    return data[~held], data[held]


def tensors(rows):
    x = torch.from_numpy(rows[:, 3:].astype(np.float32) * (1.2 / 255)).view(-1, 1, SIDE, SIDE)
    return x, torch.from_numpy(rows[:, 0].astype(np.int64)), torch.from_numpy(rows[:, 2].astype(np.float32))


def augment(x):
    """Small shifts, scalings and changes of contrast of a whole batch."""
    n = x.shape[0]
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0] = 1 + 0.06 * torch.randn(n)
    theta[:, 1, 1] = 1 + 0.05 * torch.randn(n)
    theta[:, 0, 1] = 0.05 * torch.randn(n)
    theta[:, 1, 0] = 0.03 * torch.randn(n)
    theta[:, :, 2] = 0.05 * torch.randn(n, 2)
    x = F.grid_sample(x, F.affine_grid(theta, x.shape, align_corners=False), align_corners=False)
    return x * (1 + 0.1 * torch.randn(n, 1, 1, 1))


def loss_of(out, y, hand):
    """Cross-entropy of the class, and of printed or not for digits."""
    digit = (y < 10).float()
    made = F.binary_cross_entropy_with_logits(out[:, CLASSES], 1 - hand, reduction="none")
    return F.cross_entropy(out[:, :CLASSES], y) + 0.1 * (made * digit).mean()


def train(net, rows, epochs, batch=128):
    steps = epochs * (len(rows) // batch)
    opt = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(opt, 4e-3, total_steps=steps + 1)
    for epoch in range(epochs):
        net.train()
        order, total = np.random.permutation(len(rows)), 0.0
        for k in range(len(rows) // batch):
            x, y, hand = tensors(rows[order[k * batch:(k + 1) * batch]])
            loss = loss_of(net(augment(x)), y, hand)
            opt.zero_grad()
            loss.backward()
            opt.step()
            plan.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / (len(rows) // batch):.4f}", flush=True)


def outputs(net, rows):
    net.eval()
    with torch.no_grad():
        return torch.cat([net(tensors(rows[i:i + 512])[0]) for i in range(0, len(rows), 512)])


def temperature(logits, y):
    """The temperature with the least cross-entropy."""
    grid = [math.exp(t / 50) for t in range(-40, 60)]
    return min(grid, key=lambda t: F.cross_entropy(logits / t, y).item())


def main():
    args = argparse.ArgumentParser()
    args.add_argument("samples")
    args.add_argument("onnx")
    args.add_argument("--epochs", type=int, default=5)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--threads", type=int, default=1)
    args = args.parse_args()
    random.seed(args.seed)
    np.random.seed(args.seed)
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    rows, held = load(args.samples)
    net = Net()
    print(f"{len(rows)} records to train on, {len(held)} held out,",
          sum(p.numel() for p in net.parameters()), "weights")
    train(net, rows, args.epochs)
    y, out = torch.from_numpy(held[:, 0].astype(np.int64)), outputs(net, held)
    logits = out[:, :CLASSES]
    t = temperature(logits, y)
    digit = y < 10
    right = logits.argmax(1) == y
    made = ((out[:, CLASSES] < 0).numpy() == (held[:, 2] == 1))[digit.numpy()].mean()
    print(f"held out: right {right.float().mean():.4f}, digits {right[digit].float().mean():.4f}, "
          f"others {right[~digit].float().mean():.4f}, printed or not {made:.4f}, "
          f"temperature {t:.3f}, loss {F.cross_entropy(logits / t, y):.4f}")
    final = Calibrated(net, t).eval()
    torch.onnx.export(final, torch.zeros(BATCH, 1, SIDE, SIDE), args.onnx, opset_version=11,
                      input_names=["glyphs"], output_names=["logits"])


if __name__ == "__main__":
    main()
