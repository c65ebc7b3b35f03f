import { DAY_MS } from "#contract/instants.ts";
import { CLIENTS } from "./clients/all-clients.ts";
import { POLICIES } from "./policies/all-policies.ts";
import { READ_FROM } from "./read-from.ts";

const KEPT_DAYS = 60;

/** Clients move: what was read too long ago must be read, or run, again. As sentences. */
export function oldRows(today: Date): string[] {
	const rows = [
		...CLIENTS.map(({ id, readFrom }) => [`How ${id} connects`, readFrom]),
		...POLICIES.map(({ file, readFrom }) => [`How ${file} is read`, readFrom]),
		...Object.entries(READ_FROM).map(([id, readFrom]) => [`How ${id} connects`, readFrom]),
	];
	return rows.flatMap(([what = "", readFrom = ""]) => {
		const read = Date.parse(readFrom.slice(-"2026-11-22".length));
		const days = Math.floor((today.getTime() - read) / DAY_MS);
		return days > KEPT_DAYS ? `${what} was read ${days} days ago: ${readFrom}.` : [];
	});
}
