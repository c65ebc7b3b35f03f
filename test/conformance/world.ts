import type { PathParameters } from "#contract/http/addresses.ts";
import { SCOPES } from "#contract/vocabulary.ts";
import { sha256 } from "#registry/sha256.ts";
import type { RegistryContext, RegistryTransaction } from "#registry/store.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { collection, entry as entryOf } from "../api/collections/stored-collection.ts";
import { knownJobToken, signedTimestamp } from "../api/publishers/known-publishing.ts";
import { NOW } from "../api/running-service.ts";
import {
	account,
	agent,
	claim,
	collectionState,
	comment,
	finding,
	incident,
	lookTime,
	membership,
	organisation,
	proof,
	publisher,
	report,
	statement,
	submission,
	token,
	transfer,
	undo,
	uuid,
} from "../registry/record-builders.ts";
import { START } from "../registry/registry-fixture.ts";
import { put } from "../registry/store-suite.ts";
import { entry, source } from "../snapshot/source-builders.ts";

/** The subject of a request: the names in the path, and the body. */
export interface Asked {
	parameters?: PathParameters;
	body?: unknown;
}

/** The running registry with an account that may do everything, which creates the subject of the next request. */
export interface World {
	token: string;
	prepare: (make: Make) => Promise<Asked>;
}

export type Make = (parts: {
	name: string;
	ownerId: string;
	save: RegistryTransaction;
	/** By the clock of the service that is asked. */
	now: Date;
}) => Asked;

export const WORLD_OWNER = "owner:conformance";

export async function createWorld(registry: RegistryContext): Promise<World> {
	const { store } = registry;
	await put(store, { accounts: [account(WORLD_OWNER, { role: "operator", email: null })] });
	const at = registry.now().toISOString();
	await store.appendEvents([
		{ type: "watch", slug: "harbor-scout", actor: WORLD_OWNER, on: true, at },
	]);
	const request = { name: "conformance", scopes: SCOPES, ownerId: WORLD_OWNER };
	const { token } = await issueToken(registry, request);
	let made = 0;
	return {
		token,
		prepare: (make) => {
			made += 1;
			const name = `probe-${String.fromCharCode(97 + (made % 26))}${String(made).padStart(4, "0")}`;
			return store.transact(async (save) =>
				make({ name, ownerId: WORLD_OWNER, save, now: registry.now() }),
			);
		},
	};
}

export const ownAgent: Make = ({ name, ownerId, save }) => {
	save.agents.save(agent(name, { ownerId, categorySlug: null }));
	return { parameters: { slug: name } };
};

/** A job that the owner trusts. */
export const trusted: Make = ({ name, ownerId, save }) => {
	const stated = { ownerId, repository: `quay/${name}`, workflow: "publish.yml" };
	const { id } = publisher(name, stated);
	save.publishers.save(publisher(name, stated));
	return { parameters: { id } };
};

/** The same with a token of the job, and something that it may publish. */
export const trustedJob: Make = (parts) => {
	ownAgent(parts);
	trusted(parts);
	return { body: { oidc_token: knownJobToken(`quay/${parts.name}`) } };
};

/** A domain that the owner has verified, and a signature with its key. */
export const signedDomain: Make = ({ name, ownerId, save }) => {
	const domain = `${name}.dev`;
	const own = agent(name, { ownerId, categorySlug: null, websiteUrl: `https://${domain}/` });
	save.agents.save({ ...own, claim: { ...own.claim, domainVerifiedAt: START } });
	return { body: signedTimestamp(domain, NOW) };
};

/** A public collection of one server. */
export const approvedServer: Make = ({ ownerId, save }) => {
	const record = collection({ ownerId, visibility: "public" });
	save.collections.save(record);
	save.collectionEntries.save(entryOf("schema-pigeon", { version: "1.3.0" }));
	const server = "example.schemapigeon%2Fschema-pigeon";
	return { parameters: { collection: record.slug, server, version: "latest" } };
};

/** The owner's own collection, with what waits in it, and a state. */
export const ownCollection: Make = ({ name, ownerId, save, now }) => {
	const change = { id: uuid(name), by: "owner:bo", at: now.toISOString() };
	const act = { kind: "change", change: { auto_admit: true } } as const;
	save.collections.save(collection({ slug: name, name, ownerId, pending: [{ ...change, act }] }));
	const entries = [entryOf("schema-pigeon", { collection: name, version: "1.3.0" })];
	for (const entry of entries) save.collectionEntries.save(entry);
	save.collectionStates.save(collectionState(name, { entries: [] }));
	return { parameters: { collection: name, slug: "schema-pigeon", id: uuid(name) } };
};

export const hiddenAgent: Make = ({ name, ownerId, save }) => {
	const hidden = { by: "moderator", was: "active", until: null } as const;
	const members = {
		ownerId,
		categorySlug: null,
		websiteUrl: null,
		status: "removed",
		hidden,
	} as const;
	save.agents.save(agent(name, members));
	return { parameters: { slug: name } };
};

export const undoableAct: Make = ({ name, ownerId, save }) => {
	save.undos.save(undo(name, { actor: ownerId, until: "2099-01-01T00:00:00.000Z" }));
	return { parameters: { id: uuid(name) } };
};

/** An organisation with the owner as its admin, and with another member. */
export const ownOrganisation: Make = ({ name, ownerId, save }) => {
	const { id: organisationId } = organisation(name);
	save.organisations.save(organisation(name));
	save.accounts.save(account("owner:bo"));
	const members = [{ accountId: ownerId, role: "admin" as const }, { accountId: "owner:bo" }];
	for (const one of members) save.memberships.save(membership(name, { organisationId, ...one }));
	return { parameters: { organisation: name, member: "owner:bo" } };
};

/** An organisation that the owner is invited to. */
export const invitation: Make = (parts) => {
	const { name, ownerId, save } = parts;
	const asked = ownOrganisation(parts);
	save.memberships.save(membership(name, { accountId: ownerId, acceptedAt: null }));
	return asked;
};

export const ownProof: Make = ({ name, ownerId, save }) => {
	save.proofs.save(proof(name, { ownerId }));
	return { parameters: { id: uuid(name) } };
};

/** An own agent, and an organisation to offer it to. */
export const givenAgent: Make = (parts) => {
	parts.save.organisations.save(organisation(`taker-of-${parts.name}`));
	return { ...ownAgent(parts), body: { to: `taker-of-${parts.name}` } };
};

/** An offer that the owner has made, to withdraw. */
export const ownOffer: Make = (parts) => {
	const { name, ownerId, save } = parts;
	givenAgent(parts);
	const to = organisation(`taker-of-${name}`).id;
	save.transfers.save(transfer(name, { from: ownerId, to, offeredBy: ownerId }));
	return { parameters: { id: uuid(name), transfer: uuid(name) }, body: { answer: "withdrawn" } };
};

/** An own server with a name in its protocol, and a version of it. */
export function ownServer(
	{ name, ownerId, save }: Parameters<Make>[0],
	protocolName: string,
	text?: string,
) {
	const documents = text === undefined ? [] : [sha256(text)];
	const sent = { format: "mcp-server", origin: null, fetchedAt: START, by: ownerId } as const;
	for (const digest of documents) {
		save.documents.save({ ...sent, sha256: digest, text: text ?? "" });
	}
	const version = {
		number: "1.2.0",
		status: "active" as const,
		message: null,
		publishedAt: null,
		listedAt: START,
		changes: [],
		documents,
	};
	const server = { ownerId, categorySlug: null, protocolName, versions: [version] };
	save.agents.save(agent(name, { ...server, agentType: "mcp_server" }));
}

/** A public agent whose owner has proven the domain of its website. */
export const provenAgent: Make = (parts) => {
	const { name, ownerId, save } = parts;
	const proven = { state: "proven", provenAt: START, checkedAt: START } as const;
	save.claims.save(claim(name, { agentSlug: name, accountId: ownerId, ...proven }));
	return ownAgent(parts);
};

export const ownClaim: Make = (parts) => {
	const { name, ownerId: accountId, save } = parts;
	const { id } = claim(name);
	// Processes with a real clock end old ones that nobody has proven.
	const createdAt = new Date().toISOString();
	save.claims.save(claim(name, { agentSlug: name, accountId, createdAt }));
	ownAgent(parts);
	return { parameters: { id } };
};

export const ownToken: Make = ({ name, ownerId, save }) => {
	const { id } = token(name);
	save.tokens.save(token(name, { ownerId }));
	return { parameters: { id } };
};

/** An open incident of an own agent. */
export const ownIncident: Make = (parts) => {
	ownAgent(parts);
	const { name, save } = parts;
	save.incidents.save(incident(name, { agents: [name] }));
	return { parameters: { incident: name } };
};

export const ownSubmission: Make = ({ name, ownerId, save }) => {
	const pending = submission(name, { ownerId });
	save.submissions.save({ ...pending, listing: { ...pending.listing, categorySlug: null } });
	return { parameters: { id: pending.id } };
};

/** Sent by another member, which only organisations have in earnest. */
export const awaitingSecond: Make = ({ name, ownerId, save }) => {
	const { transitions, ...sent } = submission(name, { ownerId, awaitsSecond: true });
	const by = (one: (typeof transitions)[number]) => ({ ...one, actor: ownerId, by: "owner:bo" });
	save.submissions.save({
		...sent,
		status: "changes_requested",
		transitions: transitions.map(by),
	});
	return { parameters: { id: sent.id } };
};

export const rejected: Make = ({ name, ownerId, save }) => {
	const { listing, transitions, ...pending } = submission(name, { ownerId });
	const reason = "Spam.";
	save.submissions.save({
		...pending,
		status: "rejected",
		decidedAt: START,
		reason,
		listing: { ...listing, categorySlug: null },
		transitions: [...transitions, { to: "rejected", at: START, actor: "mira", reason }],
	});
	return { parameters: { id: pending.id } };
};

export const heldComment: Make = ({ name, save }) => {
	save.comments.save(comment(name, { status: "held", accountId: "owner:bo" }));
	return { parameters: { id: name } };
};

export const ownComment: Make = ({ name, ownerId, save }) => {
	const own = { accountId: ownerId, agentSlug: "harbor-scout", body: `Said by ${name}.` };
	save.comments.save(comment(name, own));
	return { parameters: { id: name } };
};

/** A check that an own agent fails. */
export const ownFinding: Make = (parts) => {
	const { name, save } = parts;
	save.findings.save(finding(name, { slug: name }));
	return { parameters: { ...ownAgent(parts).parameters, finding: uuid(name) } };
};

export const ownStatement: Make = (parts) => {
	const { name, ownerId, save } = parts;
	const said = statement(name);
	save.statements.save(said);
	save.agents.save(agent(name, { ownerId, categorySlug: null, documents: [said.about] }));
	return { parameters: { slug: name, statement: said.id } };
};

/** An own agent with a repository that is looked at. */
export const lookedAt: Make = ({ name, ownerId, save }) => {
	const repositoryUrl = `https://github.com/quay/${name}`;
	save.agents.save(agent(name, { ownerId, categorySlug: null, repositoryUrl }));
	save.lookTimes.save(lookTime("", { subject: `repository:${repositoryUrl}`, slugs: [name] }));
	return { parameters: { slug: name } };
};

export const attached: Make = ({ name, save }) => {
	save.statements.save(statement(name));
	return { parameters: { id: uuid(name) } };
};

export const openReport: Make = ({ name, save }) => {
	const { id } = report(name);
	save.reports.save(report(name));
	return { parameters: { id } };
};

const someone =
	(suspendedAt: string | null): Make =>
	({ name, save }) => {
		save.accounts.save(account(`account:${name}`, { email: null, suspendedAt }));
		return { parameters: { id: `account:${name}` } };
	};
export const otherAccount = someone(null);
export const suspendedAccount = someone(START);

export const draftedIncident: Make = ({ name, save }) => {
	save.incidentDrafts.save(incident(name));
	return { parameters: { incident: name } };
};
export const openIncident: Make = ({ name, save }) => {
	save.incidents.save(incident(name));
	return { parameters: { incident: name } };
};

export const followedSource: Make = ({ name, save }) => {
	save.sources.save(source(name, { precedence: 900 }));
	return { parameters: { source: name } };
};

/** A source with an entry that was refused. */
export const wrongEntry: Make = (parts) => {
	const reason = "The description is missing.";
	parts.save.sourceEntries.save(entry(parts.name, null, { state: "quarantined", reason }));
	return followedSource(parts);
};

/** A document that no public listing names. */
export const keptDocument: Make = ({ name, save }) => {
	const text = JSON.stringify({ name: `com.example/${name}`, description: "Kept.", version: "1" });
	const digest = sha256(text);
	save.documents.save({
		sha256: digest,
		format: "mcp-server",
		text,
		origin: null,
		fetchedAt: START,
		by: "owner:ada",
	});
	return { parameters: { sha256: digest } };
};

/** The same with a body. */
export function sending(make: Make, body: unknown): Make {
	return (parts) => ({ ...make(parts), body });
}
