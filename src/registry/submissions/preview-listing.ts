import { ASKED_ROWS, type AskedName } from "#contract/fact-rows.ts";
import { membersOf } from "#contract/members-of.ts";
import { gateRegistration, type RequestPart } from "#domain/accept-registration.ts";
import type { SimilarListing } from "#domain/likeness.ts";
import { newAgent } from "#domain/new-agent.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type Listing, listingOf } from "#domain/records/listing.ts";
import { fillListing } from "../documents/fill-listing.ts";
import { documentReader } from "../documents/read-documents.ts";
import type { RegistryContext } from "../registry-context.ts";
import { findSimilarAgents } from "./find-similar.ts";

interface Previewing {
	/** What a form says of it, without what is not acceptable. */
	stated: RequestPart;
	ownerId: string;
	/** What it says now, where it exists already. */
	before?: Listing | undefined;
	/** The public agent that is changed. */
	agent?: AgentRecord | undefined;
}

export interface PreviewedListing {
	/** As it would be approved. */
	agent: AgentRecord;
	similar: SimilarListing[];
}

/** What a listing would be if it were sent and approved as it is. Nothing is saved. */
export async function previewListing(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ stated, ownerId, before, agent }: Previewing,
): Promise<PreviewedListing> {
	const { title = "", ...others } = stated;
	const gated = gateRegistration({ ...others, title }).listing;
	const asked = membersOf<Pick<Listing, AskedName>>(
		ASKED_ROWS.map(({ name }) => [name, gated[name]]),
	);
	const written = before ? { ...listingOf(before), ...asked } : gated;
	const listing = await fillListing(documentReader(store), written, before?.documents);
	const at = now().toISOString();
	const fresh = () => ({
		...newAgent({ id: "", listing, ownerId, sample: false }, { slug: "", at, by: ownerId }),
		facts: {},
		versions: [],
	});
	const approved = agent ? { ...agent, ...listing } : fresh();
	return { agent: approved, similar: await findSimilarAgents(store, approved) };
}
