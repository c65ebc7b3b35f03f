import type { SeededRandom } from "#registry/sample/seeded-random.ts";

export interface Damage {
	name: string;
	bytes: Buffer;
}

/** This many damages of a file: up to half of them truncations, the rest flipped bits. */
export function* damagesOf(
	whole: Buffer,
	{ count, random }: { count: number; random: SeededRandom },
): Iterable<Damage> {
	const lengths = Math.min(whole.length, Math.ceil(count / 2));
	for (let part = 0; part < lengths; part += 1) {
		const length = Math.floor((part * whole.length) / lengths);
		yield { name: `cut to ${length} of ${whole.length} bytes`, bytes: whole.subarray(0, length) };
	}
	for (let flip = lengths; flip < count; flip += 1) {
		const bytes = Buffer.from(whole);
		const place = Math.floor(random.next() * bytes.length);
		const bit = Math.floor(random.next() * 8);
		bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << bit), place);
		yield { name: `bit ${bit} of byte ${place} flipped`, bytes };
	}
}
