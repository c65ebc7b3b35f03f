import type { Connection } from "#contract/facts/connect.ts";
import { ADDRESS_CHECK } from "#contract/limits.ts";
import { mayBeChecked, statedPlaces } from "#domain/claims/address-checks.ts";
import { Refusal } from "#domain/errors.ts";
import { recordVersion } from "#domain/history.ts";
import type { RecordedAddressCheck, SeenAddress } from "#domain/records/address-check.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { parseHttpAddress } from "#domain/web/http-address.ts";
import { requireModerator, requireRecord, verb } from "../act.ts";
import { type DocumentReader, documentReader } from "../documents/documents.ts";
import { oneOfEach, type TurnOptions } from "../one-of-each.ts";
import type { Actor, RegistryReader } from "../store.ts";

export interface Unchecked {
	id: string;
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

type PlaceToCheck = Pick<RecordedAddressCheck, "place" | "address">;

/** Addresses that a submission states, in its facts and in the documents that come with it. */
async function findPlaces(
	submission: Pick<SubmissionRecord, "listing" | "basedOn">,
	read: DocumentReader,
): Promise<PlaceToCheck[]> {
	const { listing, basedOn } = submission;
	const digests = listing.documents.filter((digest) => !basedOn?.documents.includes(digest));
	const connections = (await read(digests)).flatMap((reading) => reading.connections);
	const endpoints = new Set(connections.flatMap((way) => parseHttpAddress(serverOf(way)) ?? []));
	const places = statedPlaces(submission);
	for (const { address } of places) endpoints.delete(address);
	return [
		...places,
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

/** Stores the result with the submission, unless it was edited or decided meanwhile. */
export const recordChecks = verb(
	async (transaction, { id, version, places }: Unchecked, outcome: readonly SeenAddress[]) => {
		if (outcome.length !== places.length) {
			throw new Error("The results do not match the addresses.");
		}
		const submission = await transaction.submissions.find(id);
		if (submission?.status !== "pending" || recordVersion(submission) !== version) return;
		const seen = outcome.flatMap((answer, index) => {
			const place = places[index];
			return place ? [{ ...place, ...answer }] : [];
		});
		transaction.submissions.save({
			...submission,
			checks: { checkedAt: transaction.now().toISOString(), seen },
		});
	},
);

export const requestChecks = verb(
	async (transaction, { id, actor }: { id: string; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const submission = await requireRecord(transaction, "submissions", id);
		if (!transaction.checksSubmissions || !mayBeChecked(submission)) {
			throw new Refusal("conflict", "The addresses of this submission are not checked here.");
		}
		const { checks } = submission;
		if (checks) transaction.submissions.save({ ...submission, checks: { ...checks, isDue: true } });
	},
);
