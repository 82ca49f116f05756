/** The games whose tables have been read: their boards keep the figures that they were read with. */
export const drawn = new Set<string>();
