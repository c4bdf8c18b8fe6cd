#!/usr/bin/python3
"""Trains the network of package digits that reads the number of a whole cell at
once, on records written by the Go program beside this script, and writes it as
ONNX.

    train_whole.py samples.bin ../numbers.onnx [--epochs 6] [--seed 1]

As in train.py, fonts that the records mark as held out set the temperatures and
give the figures that are printed.
"""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import fitting

SIDE = 48
PLACES = 3  # digits of a number at most
COUNTS = PLACES + 1
OUT = COUNTS + 10 * PLACES
BATCH = 8  # the fixed batch of the exported network
HEAD = 5
RECORD = HEAD + SIDE * SIDE
RANGE = 2.5


class Net(nn.Module):
    """Five convolutions, three halvings of the side and two dense layers."""

    def __init__(self):
        super().__init__()
        self.c1 = nn.Conv2d(1, 12, 5, stride=2, padding=2, bias=False)
        self.c2 = nn.Conv2d(12, 24, 3, padding=1, bias=False)
        self.c3 = nn.Conv2d(24, 40, 3, padding=1, bias=False)
        self.c4 = nn.Conv2d(40, 72, 3, padding=1, bias=False)
        self.c5 = nn.Conv2d(72, 72, 3, padding=1, bias=False)
        self.b1, self.b2, self.b3 = nn.BatchNorm2d(12), nn.BatchNorm2d(24), nn.BatchNorm2d(40)
        self.b4, self.b5 = nn.BatchNorm2d(72), nn.BatchNorm2d(72)
        self.drop = nn.Dropout(0.2)
        self.d1 = nn.Linear(72 * 36, 112)
        self.d2 = nn.Linear(112, OUT)

    def forward(self, x):
        x = F.relu(self.b1(self.c1(x)))
        x = F.max_pool2d(F.relu(self.b2(self.c2(x))), 2)
        x = F.max_pool2d(F.relu(self.b3(self.c3(x))), 2)
        x = F.relu(self.b4(self.c4(x)))
        x = F.relu(self.b5(self.c5(x)))
        x = self.drop(torch.flatten(x, 1))
        return self.d2(self.drop(F.relu(self.d1(x))))


class Calibrated(nn.Module):
    """The network with temperatures on the logits of the count and of digits."""

    def __init__(self, net, count, digit):
        super().__init__()
        self.net = net
        self.scale = nn.Parameter(torch.tensor([1 / count] * COUNTS + [1 / digit] * (10 * PLACES)))

    def forward(self, x):
        return self.net(x) * self.scale


def tensors(rows):
    x = torch.from_numpy(rows[:, HEAD:].astype(np.float32) * (2 * RANGE / 255) - RANGE)
    return x.view(-1, 1, SIDE, SIDE), torch.from_numpy(rows[:, :1 + PLACES].astype(np.int64))


def augment(x):
    """Small shifts, scalings, changes of contrast and grain of a whole batch;
    an eighth of it with dark and light exchanged."""
    x = fitting.moved(x, scales=(0.06, 0.06), slants=(0.06, 0.03), shift=0.05, padding="border")
    flip = torch.where(torch.rand(x.shape[0], 1, 1, 1) < 0.12, -1.0, 1.0)
    return fitting.grained(x * flip, contrast=0.1, grain=0.25).clamp(-RANGE, RANGE)


def loss_of(out, y):
    count, digits, _ = fitting.number_parts(out, PLACES)
    return fitting.number_loss(count, digits, y)


def batch_loss(net, rows):
    x, y = tensors(rows)
    return loss_of(net(augment(x)), y)


def main():
    args = fitting.arguments(epochs=6)
    rows, held = fitting.load(args.samples, RECORD, mark=4)
    net = Net()
    fitting.train(net, rows, held, args.epochs, batch_loss)
    out = fitting.outputs(net, held, lambda some: tensors(some)[0])
    count, digits, _ = fitting.number_parts(out, PLACES)
    y = torch.from_numpy(held[:, :1 + PLACES].astype(np.int64))
    tc, td = fitting.number_temperatures(count, digits, y)
    print(f"temperatures {tc:.3f} {td:.3f}")
    fitting.export(Calibrated(net, tc, td), (BATCH, 1, SIDE, SIDE), args.onnx, "cells")


if __name__ == "__main__":
    main()
