#!/usr/bin/python3
"""Trains the network of package cages, which reads the sum in the corner of a cell of a
Killer Sudoku and tells at which of its sides its cage ends, on records written by the Go
program beside this script, and writes it as ONNX.

    train_cages.py cages.bin ../cages/cages.onnx [--epochs 5] [--seed 1]

As in train.py, fonts that the records mark as held out set the temperatures and
give the figures that are printed.
"""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import fitting

SIDE = 64
PLACES = 2  # digits of a sum at most
COUNTS = PLACES + 1
DIGITS = 10 * PLACES
WALLS = 4
HIGH, WIDE = 36, 44  # of the corner that sums stand in
OUT = COUNTS + DIGITS + WALLS
BATCH = 9  # the fixed batch of the exported network
HEAD = 8
RECORD = HEAD + SIDE * SIDE
LEAST, MOST = -0.3, 1.3


class Net(nn.Module):
    """One stack of convolutions over the corner with the sum, at full size, for its digits,
    and one over the whole cell, at half of it, for the sides."""

    def __init__(self):
        super().__init__()
        self.digits = nn.Sequential(
            *block(1, 12), *block(12, 20), nn.MaxPool2d(2),
            *block(20, 36), *block(36, 44), nn.MaxPool2d(2), *block(44, 56),
            *block(56, 64), nn.MaxPool2d(2), nn.Flatten(), nn.Dropout(0.15),
            nn.Linear(64 * (HIGH // 8) * (WIDE // 8), 128), nn.ReLU(), nn.Dropout(0.1), nn.Linear(128, COUNTS + DIGITS))
        self.walls = nn.Sequential(
            *block(1, 8, 5, 2), *block(8, 16), nn.MaxPool2d(2), *block(16, 24), nn.MaxPool2d(2), *block(24, 32),
            nn.Flatten(), nn.Dropout(0.15), nn.Linear(32 * 64, 48), nn.ReLU(), nn.Linear(48, WALLS))

    def forward(self, x):
        return torch.cat([self.digits(x[:, :, :HIGH, :WIDE]), self.walls(x)], 1)


def block(before, after, size=3, stride=1):
    """A convolution, normalised and rectified."""
    return [nn.Conv2d(before, after, size, stride, size // 2, bias=False), nn.BatchNorm2d(after), nn.ReLU()]


class Calibrated(nn.Module):
    """The network with temperatures on the logits of the count, of digits and of sides."""

    def __init__(self, net, count, digit, wall):
        super().__init__()
        self.net = net
        self.scale = nn.Parameter(torch.tensor([1 / count] * COUNTS + [1 / digit] * DIGITS + [1 / wall] * WALLS))

    def forward(self, x):
        return self.net(x) * self.scale


def tensors(rows):
    x = torch.from_numpy(rows[:, HEAD:].astype(np.float32) * ((MOST - LEAST) / 255) + LEAST)
    return x.view(-1, 1, SIDE, SIDE), torch.from_numpy(rows[:, :HEAD - 1].astype(np.int64))


def augment(x):
    """Small shifts and scalings, changes of contrast and grain of a whole batch."""
    x = fitting.moved(x, scales=(0.03, 0.03), slants=(0.02, 0.02), shift=0.02, padding="border")
    return fitting.grained(x, contrast=0.15, grain=0.1).clamp(LEAST, MOST)


def loss_of(out, y):
    """The loss of the sum, and the cross-entropy of the sides."""
    count, digits, walls = fitting.number_parts(out, PLACES)
    sides = F.binary_cross_entropy_with_logits(walls, y[:, 3:].float()) * WALLS / 2
    return fitting.number_loss(count, digits, y, sides)


def batch_loss(net, rows):
    x, y = tensors(rows)
    return loss_of(net(augment(x)), y)


def wall_temperature(walls, y):
    """The temperature with the least cross-entropy."""
    pairs = torch.stack([torch.zeros_like(walls), walls], -1).view(-1, 2)
    return fitting.temperature(pairs, y.reshape(-1))


def main():
    args = fitting.arguments(epochs=5)
    rows, held = fitting.load(args.samples, RECORD, mark=HEAD - 1)
    net = Net()
    fitting.train(net, rows, held, args.epochs, batch_loss)
    out = fitting.outputs(net, held, lambda some: tensors(some)[0])
    count, digits, walls = fitting.number_parts(out, PLACES)
    y = torch.from_numpy(held[:, :HEAD - 1].astype(np.int64))
    tc, td = fitting.number_temperatures(count, digits, y)
    print(f"sides {((walls > 0) == (y[:, 3:] > 0)).float().mean():.4f}")
    tw = wall_temperature(walls, y[:, 3:])
    print(f"temperatures {tc:.3f} {td:.3f} {tw:.3f}")
    fitting.export(Calibrated(net, tc, td, tw), (BATCH, 1, SIDE, SIDE), args.onnx, "cells")


if __name__ == "__main__":
    main()
