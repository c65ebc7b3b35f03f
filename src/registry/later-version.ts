import { DamagedStore } from "./damaged-store.ts";

/** Written by a later version of the program, whose records this one would spoil. */
export class LaterVersion extends DamagedStore {
	constructor(place: string, sign: string) {
		super(
			place,
			`a later version made it (${sign}), and this one cannot write to it; update this program, or restore a backup of before`,
		);
	}
}
