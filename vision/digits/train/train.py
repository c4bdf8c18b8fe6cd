#!/usr/bin/python3
"""Trains a network of package digits on records written by the Go program
beside this script, and writes it as ONNX.

    train.py samples.bin ../digits.onnx [--epochs 5] [--seed 1]
    train.py letters.bin ../letters.onnx [--epochs 5] [--seed 1]

The classes are those of the records, the last of which is for what is none of the
others.

Fonts that the records mark as held out are never trained on: they set the
temperature of the probabilities, which becomes part of the network, and give
the figures that are printed.
"""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import fitting

SIDE = 32
BATCH = 16  # the fixed batch of the exported network
RECORD = 3 + SIDE * SIDE


class Net(nn.Module):
    """Four 3x3 convolutions, three poolings and two dense layers."""

    def __init__(self, classes):
        super().__init__()
        self.c1 = nn.Conv2d(1, 12, 3, padding=1, bias=False)
        self.c2 = nn.Conv2d(12, 24, 3, padding=1, bias=False)
        self.c3 = nn.Conv2d(24, 32, 3, padding=1, bias=False)
        self.c4 = nn.Conv2d(32, 64, 3, padding=1, bias=False)
        self.b1, self.b2 = nn.BatchNorm2d(12), nn.BatchNorm2d(24)
        self.b3, self.b4 = nn.BatchNorm2d(32), nn.BatchNorm2d(64)
        self.drop = nn.Dropout(0.25)
        hidden = 36 + 4 * classes
        self.d1 = nn.Linear(64 * 16, hidden)
        self.d2 = nn.Linear(hidden, classes + 1)

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
        self.scale = nn.Parameter(torch.tensor([1.0 / temperature] * (net.d2.out_features - 1) + [1.0]))

    def forward(self, x):
        return self.net(x) * self.scale


def tensors(rows):
    x = torch.from_numpy(rows[:, 3:].astype(np.float32) * (1.2 / 255)).view(-1, 1, SIDE, SIDE)
    return x, torch.from_numpy(rows[:, 0].astype(np.int64)), torch.from_numpy(rows[:, 2].astype(np.float32))


def augment(x):
    """Small shifts, scalings and changes of contrast of a whole batch."""
    x = fitting.moved(x, scales=(0.06, 0.05), slants=(0.05, 0.03), shift=0.05)
    return x * (1 + 0.1 * torch.randn(x.shape[0], 1, 1, 1))


def loss_of(out, y, hand):
    """Cross-entropy of the class, and of printed or not for all but the last one."""
    symbol = (y < out.shape[1] - 2).float()
    made = F.binary_cross_entropy_with_logits(out[:, -1], 1 - hand, reduction="none")
    return F.cross_entropy(out[:, :-1], y) + 0.1 * (made * symbol).mean()


def batch_loss(net, rows):
    x, y, hand = tensors(rows)
    return loss_of(net(augment(x)), y, hand)


def main():
    args = fitting.arguments(epochs=5)
    rows, held = fitting.load(args.samples, RECORD, mark=1)
    classes = int(rows[:, 0].max()) + 1
    net = Net(classes)
    fitting.train(net, rows, held, args.epochs, batch_loss)
    y, out = torch.from_numpy(held[:, 0].astype(np.int64)), fitting.outputs(net, held, lambda some: tensors(some)[0])
    logits = out[:, :-1]
    t = fitting.temperature(logits, y, lowest=-40)
    symbol = y < classes - 1
    right = logits.argmax(1) == y
    made = ((out[:, -1] < 0).numpy() == (held[:, 2] == 1))[symbol.numpy()].mean()
    print(f"held out: right {right.float().mean():.4f}, symbols {right[symbol].float().mean():.4f}, "
          f"others {right[~symbol].float().mean():.4f}, printed or not {made:.4f}, "
          f"temperature {t:.3f}, loss {F.cross_entropy(logits / t, y):.4f}")
    fitting.export(Calibrated(net, t), (BATCH, 1, SIDE, SIDE), args.onnx, "glyphs")


if __name__ == "__main__":
    main()
