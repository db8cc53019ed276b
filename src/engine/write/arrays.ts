/** The kinds of arrays that a segment holds. */
export type ArrayKind = 'u8' | 'u16' | 'u32' | 'f32' | 'f64';
export type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

export const arraysOfKind = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;
