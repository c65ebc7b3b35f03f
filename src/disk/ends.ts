/** Where each of several things ends if they follow one another. */
export function endsOf(things: Iterable<{ length: number }>): number[] {
	let end = 0;
	return Array.from(things, ({ length }) => {
		end += length;
		return end;
	});
}

export const startOf = (ends: Uint32Array, place: number) =>
	place === 0 ? 0 : (ends[place - 1] ?? 0);
