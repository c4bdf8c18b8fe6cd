#!/usr/bin/python3
"""Trains the network of package cages, which reads the sum in the corner of a cell of a
Killer Sudoku and tells at which of its sides its cage ends, on records written by the Go
program beside this script, and writes it as ONNX.

    train_cages.py cages.bin ../cages/cages.onnx [--epochs 3] [--seed 1]

As in train.py, fonts that the records mark as held out set the temperatures and
give the figures that are printed.
"""
import math
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import fitting

SIDE = 64
NUMBERS = 100  # of a cell: 0 for none, and sums of two digits at most
COUNTS, DIGITS = 3, 10
WALLS = 4
HIGH, WIDE = 36, 44  # of the corner that sums stand in
BATCH = 9  # the fixed batch of the exported network
HEAD = 8
RECORD = HEAD + SIDE * SIDE
LEAST, MOST = -0.3, 1.3
EMPTY = 0.25  # share of the cells without a sum from which the reading of sums learns


class Net(nn.Module):
    """One stack of convolutions over the corner with the sum, at half of the resolution from
    the second one on, for the sum, and one over the whole cell, at half of it, for the sides."""

    def __init__(self):
        super().__init__()
        self.sums = nn.Sequential(
            *block(1, 16), nn.MaxPool2d(2), *block(16, 32), *block(32, 40), nn.MaxPool2d(2),
            *block(40, 64), *block(64, 72), nn.MaxPool2d(2), nn.Flatten(), nn.Dropout(0.15),
            nn.Linear(72 * (HIGH // 8) * (WIDE // 8), 160), nn.ReLU(), nn.Dropout(0.1))
        self.parts = nn.Linear(160, COUNTS + 2 * DIGITS)
        self.whole = nn.Linear(160, NUMBERS)
        self.register_buffer("spelled", spelling())
        self.walls = nn.Sequential(
            *block(1, 8, 5, 2), *block(8, 16), nn.MaxPool2d(2), *block(16, 24), nn.MaxPool2d(2), *block(24, 32),
            nn.Flatten(), nn.Dropout(0.15), nn.Linear(32 * 64, 48), nn.ReLU(), nn.Linear(48, WALLS))

    def numbers(self, x):
        """The logits of all numbers: what their digits say, and what they say as a whole."""
        seen = self.sums(x[:, :, :HIGH, :WIDE])
        return self.whole(seen) + self.parts(seen) @ self.spelled

    def forward(self, x):
        return torch.cat([self.numbers(x), self.walls(x)], 1)


def spelling():
    """How many digits each number has, and which, as a matrix of what is true of it."""
    out = torch.zeros(COUNTS + 2 * DIGITS, NUMBERS)
    for n in range(NUMBERS):
        text = str(n) if n > 0 else ""
        out[len(text), n] = 1
        for place, digit in enumerate(text):
            out[COUNTS + DIGITS * place + int(digit), n] = 1
    return out


def block(before, after, size=3, stride=1):
    """A convolution, normalised and rectified."""
    return [nn.Conv2d(before, after, size, stride, size // 2, bias=False), nn.BatchNorm2d(after), nn.ReLU()]


class Calibrated(nn.Module):
    """The network with temperatures on the logits of numbers and of sides."""

    def __init__(self, net, number, wall):
        super().__init__()
        self.net = net
        self.scale = nn.Parameter(torch.tensor([1 / number] * NUMBERS + [1 / wall] * WALLS))

    def forward(self, x):
        return self.net(x) * self.scale


def tensors(rows):
    x = torch.from_numpy(rows[:, HEAD:].astype(np.float32) * ((MOST - LEAST) / 255) + LEAST)
    return x.view(-1, 1, SIDE, SIDE), torch.from_numpy(rows[:, :HEAD - 1].astype(np.int64))


def augment(x):
    """Small shifts and scalings, changes of contrast and grain of a whole batch."""
    x = fitting.moved(x, scales=(0.03, 0.03), slants=(0.02, 0.02), shift=0.02, padding="border")
    return fitting.grained(x, contrast=0.15, grain=0.1).clamp(LEAST, MOST)


def number_of(y):
    """The numbers that cells show, 0 for none."""
    return torch.where(y[:, 0] == 2, 10 * y[:, 1] + y[:, 2], torch.where(y[:, 0] == 1, y[:, 1], 0))


def frequency(rows):
    """How often each sum is among rows, as logarithms against the mean. Cross-entropy of logits to
    which they are added leaves logits that favour none (A. Menon and others, Long-Tail Learning
    via Logit Adjustment, 2021): how likely a sum is depends on its cage, which others know."""
    n = torch.bincount(number_of(torch.from_numpy(rows[:, :HEAD - 1].astype(np.int64))), minlength=NUMBERS).float()
    out = torch.log(n / n[1:].mean())
    out[0] = math.log(EMPTY)
    return out


def batch_loss(net, rows, often):
    """The cross-entropy of the sums, of some of the cells without one, and of the sides."""
    x, y = tensors(rows)
    x = augment(x)
    n = number_of(y)
    some = (n > 0) | (torch.rand(len(n)) < EMPTY)
    sides = F.binary_cross_entropy_with_logits(net.walls(x), y[:, 3:].float()) * WALLS / 2
    return F.cross_entropy(net.numbers(x[some]) + often, n[some]) + sides


def wall_temperature(walls, y):
    """The temperature with the least cross-entropy."""
    pairs = torch.stack([torch.zeros_like(walls), walls], -1).view(-1, 2)
    return fitting.temperature(pairs, y.reshape(-1))


def main():
    args = fitting.arguments(epochs=3)
    rows, held = fitting.load(args.samples, RECORD, mark=HEAD - 1)
    net = Net()
    often = frequency(rows)
    fitting.train(net, rows, held, args.epochs, lambda net, some: batch_loss(net, some, often))
    out = fitting.outputs(net, held, lambda some: tensors(some)[0])
    numbers, walls = out[:, :NUMBERS], out[:, NUMBERS:]
    y = torch.from_numpy(held[:, :HEAD - 1].astype(np.int64))
    n = number_of(y)
    right = numbers.argmax(1) == n
    print(f"held out: sums {right[n > 0].float().mean():.4f}, none {right[n == 0].float().mean():.4f}, "
          f"sides {((walls > 0) == (y[:, 3:] > 0)).float().mean():.4f}")
    tn, tw = fitting.temperature((numbers + often)[n > 0], n[n > 0]), wall_temperature(walls, y[:, 3:])
    print(f"temperatures {tn:.3f} {tw:.3f}")
    fitting.export(Calibrated(net, tn, tw), (BATCH, 1, SIDE, SIDE), args.onnx, "cells")


if __name__ == "__main__":
    main()
