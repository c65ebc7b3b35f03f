import type { McpServer } from "#contract/mcp-registry.ts";
import { invalidBody } from "#domain/accept-registration.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import { reviseAgent } from "../agents/revise-agent.ts";
import type { RegistryContext } from "../registry-context.ts";
import { findCurrentAgent } from "../signals/find-current-agent.ts";
import type { RegistryReader } from "../store.ts";
import { type Submitter, submitAgent } from "../submissions/submit-agent.ts";
import { findDocuments } from "./read-documents.ts";
import { requireFreeNamespace } from "./require-free-namespace.ts";
import { sendDocument } from "./send-document.ts";

interface Publication {
	/** A valid server.json as sent, and in the current schema. */
	text: string;
	server: McpServer;
	submitter: Submitter;
	/** Our reversed domain. */
	ownNamespace: string;
	/** True to replace a version that is already listed. */
	replaces?: boolean;
}

/** Queues a server.json for review: as a change if a listing has its name, otherwise as a registration. */
export async function publishServer(
	context: RegistryContext,
	publication: Publication,
): Promise<SubmissionRecord> {
	const { text, server, submitter } = publication;
	const { ownerId } = submitter;
	const holder = await findHolder(context.store, publication);
	if (publication.replaces) requireVersion(holder, server.version);
	if (holder) await getOwnAgent(context.store, { slug: holder.slug, ownerId });
	else await requireFreeNamespace(context.store, { name: server.name, ownerId });
	const sent = await sendDocument(context, { text, format: "mcp-server", by: ownerId });
	const { sha256 } = sent.document;
	if (!holder) {
		const request = { ...requestOf(server, sent.listing), documents: [sha256] };
		return submitAgent(context, { request, submitter });
	}
	const waiting = await context.store.findOpenRevision(holder.slug);
	const others = await findDocuments(context.store, (waiting?.listing ?? holder).documents);
	const kept = others.filter(({ format }) => format !== "mcp-server");
	return reviseAgent(context, {
		slug: holder.slug,
		changes: { documents: [sha256, ...kept.map((document) => document.sha256)] },
		ownerId,
		continues: true,
	});
}

/** The listing with this name, its own or ours. */
async function findHolder(
	reader: RegistryReader,
	{ server, ownNamespace }: Publication,
): Promise<AgentRecord | undefined> {
	const name = server.name.toLowerCase();
	const holder = await reader.agents.findBy("protocolName", name);
	const slug = name.slice(ownNamespace.length + 1);
	if (holder || name !== `${ownNamespace}/${slug}`) return holder;
	const agent = await findCurrentAgent(reader, slug);
	if (agent) return agent;
	throw new Refusal("not_allowed", "Only this registry can assign names in this namespace.");
}

function requireVersion(holder: AgentRecord | undefined, number: string): void {
	if (holder?.versions.some((version) => version.number === number)) return;
	throw new Refusal("not_found", "No listed server has this name and this version.");
}

/** Required facts of a registration. The rest comes from the document. */
function requestOf(server: McpServer, { title, websiteUrl, repositoryUrl }: Listing) {
	const remote = server.remotes?.find(({ url }) => /^https?:\/\/[^{}]+$/.test(url))?.url;
	const website = websiteUrl ?? repositoryUrl ?? remote;
	if (website === undefined) {
		const detail = "is required if there is no repository and no remote";
		throw invalidBody([{ pointer: "#/websiteUrl", detail }]);
	}
	const segment = server.name.split("/").at(-1) ?? "";
	return { title: title || segment.replace(/[-_.]+/g, " ").trim(), website_url: website };
}
