/** The later of two instants in the same notation. */
export function laterOf(at: string, other: string | null | undefined): string {
	return other && other > at ? other : at;
}
