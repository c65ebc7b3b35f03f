import type { Connection } from "#contract/connection.ts";
import { ADDRESS_CHECK } from "#contract/limits.ts";
import { statedPlaces } from "#domain/address-checks.ts";
import { parseHttpAddress } from "#domain/http-address.ts";
import type { AddressCheck } from "#domain/records/address-check.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { DocumentReader } from "../documents/read-documents.ts";

export type PlaceToCheck = Pick<AddressCheck, "place" | "address">;

/** Addresses that a submission states, in its facts and in the documents that come with it. */
export async function findPlaces(
	submission: Pick<SubmissionRecord, "listing" | "basedOn">,
	read: DocumentReader,
): Promise<PlaceToCheck[]> {
	const { listing, basedOn } = submission;
	const sent = listing.documents.filter((digest) => !basedOn?.documents.includes(digest));
	const connections = (await read(sent)).flatMap((reading) => reading.connections);
	const endpoints = new Set(connections.flatMap((way) => parseHttpAddress(serverOf(way)) ?? []));
	const stated = statedPlaces(submission);
	for (const { address } of stated) endpoints.delete(address);
	return [
		...stated,
		...[...endpoints]
			.slice(0, ADDRESS_CHECK.maxEndpoints)
			.map((address) => ({ place: "endpoint" as const, address })),
	];
}

/** Address of the server of a connection, if it runs elsewhere. */
function serverOf(connection: Connection): string | undefined {
	return connection.kind === "remote" || connection.kind === "interface"
		? connection.url
		: undefined;
}
