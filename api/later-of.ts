/** Of two instants the later one; both are written alike. */
export function laterOf(at: string, other: string | null | undefined): string {
	return other && other > at ? other : at;
}
