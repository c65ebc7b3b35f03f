import { mayBeChecked } from "#domain/checked-places.ts";
import { recordVersion } from "#domain/record-version.ts";
import { documentReader } from "../documents/read-documents.ts";
import type { RegistryReader } from "../store.ts";
import { findPlaces, type PlaceToCheck } from "./checked-places.ts";

export interface Unchecked {
	id: string;
	/** Version that was read. */
	version: number;
	places: PlaceToCheck[];
}

/** Submissions that wait for a moderator and have unchecked addresses, longest waiting first. */
export async function listUnchecked(reader: RegistryReader, limit: number): Promise<Unchecked[]> {
	const pending = await reader.submissions.by("status", "pending");
	const due = pending
		.filter((one) => mayBeChecked(one) && one.checks === undefined)
		.slice(0, limit);
	const read = documentReader(reader);
	return Promise.all(
		due.map(async (submission) => ({
			id: submission.id,
			version: recordVersion(submission),
			places: await findPlaces(submission, read),
		})),
	);
}
