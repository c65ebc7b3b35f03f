import { recordVersion } from "#domain/history.ts";
import { documentReader } from "../documents/read-documents.ts";
import { oneOfEach, type TurnOptions } from "../one-of-each.ts";
import type { RegistryReader } from "../store.ts";
import { findPlaces, type PlaceToCheck } from "./find-places.ts";

export interface Unchecked {
	id: string;
	/** Account that submitted it. */
	by: string;
	/** Version that was read. */
	version: number;
	places: PlaceToCheck[];
}

/** Of these a run takes its own. Each is seen in time, because an account has few and every run takes one of each. */
const LOOKED_AT = 500;

/** Pending submissions whose addresses are to be checked: the oldest of each account. */
export async function listUnchecked(
	reader: RegistryReader,
	options: TurnOptions,
): Promise<Unchecked[]> {
	const unchecked = await reader.submissions.firstBy("unchecked", "yes", LOOKED_AT);
	const due = oneOfEach(unchecked, ({ ownerId }) => ownerId, options);
	const read = documentReader(reader);
	return Promise.all(
		due.map(async (submission) => ({
			id: submission.id,
			by: submission.ownerId,
			version: recordVersion(submission),
			places: await findPlaces(submission, read),
		})),
	);
}
