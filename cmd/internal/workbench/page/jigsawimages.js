// Pictures as bitmaps: small ones are all kept, of large ones those that were shown last.

export class Images {
  constructor(changed) {
    this.changed = changed; // is called when one has come
    this.kept = new Map(); // by address: a bitmap, or null while it comes; the least recently shown first
  }

  // get returns a bitmap, once it is there, of which so many of the same kind are kept; across makes it that wide.
  get(address, kind, most, across) {
    const key = `${kind} ${address}`;
    const there = this.kept.get(key);
    if (there !== undefined) {
      this.kept.delete(key);
      this.kept.set(key, there);
      return there;
    }
    this.kept.set(key, null);
    this.fetch(address, across).then((bitmap) => {
      if (!this.kept.has(key)) return bitmap?.close();
      this.kept.set(key, bitmap);
      this.drop(kind, most);
      this.changed();
    }, () => setTimeout(() => this.kept.delete(key), 3000));
    return null;
  }

  async fetch(address, across) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(response.statusText);
    return createImageBitmap(await response.blob(), across ? { resizeWidth: across, resizeQuality: 'high' } : {});
  }

  drop(kind, most) {
    const same = [...this.kept].filter(([key, bitmap]) => bitmap && key.startsWith(`${kind} `));
    for (const [key, bitmap] of same.slice(0, Math.max(0, same.length - most))) {
      bitmap.close();
      this.kept.delete(key);
    }
  }
}
