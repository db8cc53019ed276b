const fileHeader = 0x02014b50;
const end = 0x06054b50;
const end64Locator = 0x07064b50;
const endBytes = 22;
const commentBytesMax = 65_535;

/**
 * Reads the CRC-32 of every file, by path, from the directory of a zip archive (APPNOTE 4.3.12). The library that
 * unpacks does not check them. Throws `RangeError` if the directory is not where the archive says.
 */
export function zipChecksums(archive: Buffer): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let at = directoryStart(archive); archive.readUInt32LE(at) === fileHeader; ) {
    const nameBytes = archive.readUInt16LE(at + 28);
    const isUtf8 = (archive.readUInt16LE(at + 8) & 0x800) !== 0;
    found.set(
      archive.toString(isUtf8 ? 'utf8' : 'latin1', at + 46, at + 46 + nameBytes),
      archive.readUInt32LE(at + 16),
    );
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return found;
}

function directoryStart(archive: Buffer): number {
  const last = Math.max(0, archive.length - endBytes - commentBytesMax);
  for (let at = archive.length - endBytes; at >= last; at--) {
    if (archive.readUInt32LE(at) !== end) continue;
    const start = archive.readUInt32LE(at + 16);
    if (start !== 0xffffffff || archive.readUInt32LE(at - 20) !== end64Locator) return start;
    const end64 = Number(archive.readBigUInt64LE(at - 20 + 8));
    return Number(archive.readBigUInt64LE(end64 + 48));
  }
  throw new RangeError('it has no directory');
}
