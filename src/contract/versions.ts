/** The interface description carries 1.0.0, the manifest its own version. */
export const API_VERSION = "1.0.0";
export const MANIFEST_VERSION = "2.0";
/** Changes whenever a weight or a formula of a score changes; a test compares the weights with those of this version. */
export const METHODOLOGY_VERSION = "4.1.0";
/** Its major number. Figures of different methods are never compared. */
export const METHOD = methodOf(METHODOLOGY_VERSION);

export function methodOf(version: string): number {
	return Number.parseInt(version, 10);
}
