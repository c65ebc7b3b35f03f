import { recordVersion } from "#domain/record-version.ts";
import { documentReader } from "../documents/read-documents.ts";
import type { RegistryReader } from "../store.ts";
import { findPlaces, type PlaceToCheck } from "./find-places.ts";

export interface Unchecked {
	id: string;
	/** Version that was read. */
	version: number;
	places: PlaceToCheck[];
}

/** Pending submissions whose addresses are to be checked, oldest first. */
export async function listUnchecked(reader: RegistryReader, limit: number): Promise<Unchecked[]> {
	const due = await reader.submissions.firstBy("unchecked", "yes", limit);
	const read = documentReader(reader);
	return Promise.all(
		due.map(async (submission) => ({
			id: submission.id,
			version: recordVersion(submission),
			places: await findPlaces(submission, read),
		})),
	);
}
