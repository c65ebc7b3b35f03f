import type { IssuerKind, RegistryToken, SignedTimestamp } from "#contract/accounts/publisher.ts";
import { by } from "#contract/compare.ts";
import { ANONYMOUS, isOrganisation } from "#domain/accounts/owners.ts";
import { coversListing } from "#domain/accounts/token.ts";
import { reverseDomain } from "#domain/agents/namespaces.ts";
import {
	differenceOf,
	isSameRepository,
	NOT_TRUSTED,
	type PublishingJob,
	readJob,
} from "#domain/claims/publishers.ts";
import { Refusal } from "#domain/errors.ts";
import type { PublisherRecord } from "#domain/records/publisher-record.ts";
import { repositoryKey } from "#domain/web/web-address.ts";
import { type Transaction, transact, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { proversOf, proversOfAccount } from "../documents/namespace-provers.ts";
import { findOrganisation } from "../owners/acting.ts";
import { findOrganisationBySlug } from "../owners/organisations.ts";
import { sha256 } from "../sha256.ts";
import { newId, type RegistryContext, type RegistryReader } from "../store.ts";
import { namespacesOf } from "./own-namespaces.ts";
import { invalidProof, issueShortToken } from "./short-token.ts";

/** A token of a job that its issuer has signed for this registry. */
export interface CheckedJob {
	issuer: string;
	kind: IssuerKind;
	claims: unknown;
	/** What distinguishes the token from all others of the issuer. */
	tokenId: string;
}

/** Signs a job in for the owner that trusts it. */
export const admitJob = verb(
	async (transaction, { issuer, kind, claims, tokenId }: CheckedJob, owner?: string) => {
		const read = readJob(kind, claims);
		if ("flaw" in read) throw invalidProof(read.flaw);
		const { job } = read;
		const publisher = await findTrusting(transaction, { issuer, kind, job, owner });
		const { ownerId } = publisher;
		const prefix = await namespacesOf(transaction, ownerId);
		const own = await transaction.agents.by("owner", ownerId);
		if (prefix.length + own.length === 0) {
			throw notAllowed("The owner that trusts this job has not verified any namespace yet.");
		}
		noteUse(transaction, { publisher, job, isNamed: owner !== undefined });
		return issueShortToken(transaction, {
			id: `job-${sha256(`${issuer} ${tokenId}`).slice(0, 32)}`,
			name: `CI: ${publisher.repository}`,
			ownerId,
			namespaces: prefix,
			agents: own.filter((agent) => !coversListing({ prefix }, agent)).map(({ slug }) => slug),
			by: publisher.id,
		});
	},
);

interface Asked extends Pick<CheckedJob, "issuer" | "kind"> {
	job: PublishingJob;
	/** Slug of an organisation, or ID of an account. */
	owner: string | undefined;
}

/** From the first job on, the numbers of the repository count, and its name only tells people which it is. */
function noteUse(
	transaction: Transaction,
	{ publisher, job, isNamed }: { publisher: PublisherRecord; job: PublishingJob; isNamed: boolean },
): void {
	const { id, ownerId: member, repository: before } = publisher;
	const { repository, repositoryId, repositoryOwnerId } = job;
	const at = transaction.now().toISOString();
	transaction.publishers.save({
		...publisher,
		repository,
		repositoryId,
		...(repositoryOwnerId !== null && { repositoryOwnerId }),
		lastUsedAt: at,
		...(isNamed && { namedAt: at }),
	});
	if (before.toLowerCase() === repository.toLowerCase()) return;
	recordAudit(transaction, {
		actor: { id: member },
		member,
		action: "publisher.rename",
		subject: `publisher ${id}`,
		changes: [{ field: "repository", before, after: repository }],
	});
}

/** Who trusts a job of that name, or else of that number: whoever has renamed a repository need not trust it again. */
async function findKnown(reader: RegistryReader, request: Asked): Promise<PublisherRecord[]> {
	const { issuer, kind, job, owner } = request;
	const holder = owner && ((await findOrganisationBySlug(reader, owner))?.id ?? owner);
	const byName = await reader.publishers.by("repository", job.repository.toLowerCase());
	const isKnown = byName.some((record) => differenceOf(kind, record, job) === undefined);
	const all = isKnown || job.repositoryId === null ? byName : await reader.publishers.list();
	const matches = all.filter(
		(record) =>
			record.issuer === issuer &&
			(record.repositoryId === job.repositoryId ||
				isSameRepository(kind, record.repository, job.repository)) &&
			(owner === undefined || record.ownerId === holder),
	);
	const active = await Promise.all(matches.map(({ ownerId }) => isActive(reader, ownerId)));
	return matches.filter((_, place) => active[place]);
}

/**
 * Several owners may say that they trust a job, even one that is not theirs, and list its repository. What only the
 * repository can have said comes first: its account, the owner that a job named last, and a proven claim. Then who was
 * here first: the one that jobs have signed in for, then one that has something to write, of these who trusted it first.
 * Whatever the others say, they can only write what is theirs, and the answer names the owner.
 */
async function findTrusting(reader: RegistryReader, request: Asked): Promise<PublisherRecord> {
	const { issuer, kind, job } = request;
	const matches = await findKnown(reader, request);
	const trusting = matches
		.filter((publisher) => differenceOf(kind, publisher, job) === undefined)
		.sort(by(({ createdAt }) => createdAt));
	const host = kind === "github" ? "github.com" : new URL(issuer).host;
	const account = job.repository.split("/")[0]?.toLowerCase();
	const provers = await proversOfAccount(reader, `${host}/${account}`);
	const key = repositoryKey(`https://${host}/${job.repository}`);
	const listed = kind === "other" ? [] : await reader.agents.by("repository", key);
	const proven = listed.filter(({ claim }) => claim.repositoryVerifiedAt !== null);
	const namedAt = trusting
		.map((record) => record.namedAt ?? "")
		.sort()
		.at(-1);
	const writing = await Promise.all(
		trusting.map(async ({ ownerId }) => {
			const namespaces = await namespacesOf(reader, ownerId);
			return namespaces.length + (await reader.agents.countBy("owner", ownerId)) > 0;
		}),
	);
	const match =
		trusting.find(({ ownerId }) => provers.includes(ownerId)) ??
		trusting.find((record) => namedAt && record.namedAt === namedAt) ??
		trusting.find((record) => proven.some(({ ownerId }) => ownerId === record.ownerId)) ??
		trusting.find(({ lastUsedAt }) => lastUsedAt !== null) ??
		trusting.find((_, place) => writing[place]) ??
		trusting[0];
	if (match) return match;
	const differences = matches.map((record) => differenceOf(kind, record, job));
	throw notAllowed(differences.find((reason) => reason !== NOT_TRUSTED(job)) ?? NOT_TRUSTED(job));
}

async function isActive(reader: RegistryReader, ownerId: string): Promise<boolean> {
	if (isOrganisation(ownerId)) return (await findOrganisation(reader, ownerId)) !== undefined;
	return !(await reader.accounts.find(ownerId))?.suspendedAt;
}

const notAllowed = (sentence: string) => new Refusal("not_allowed", sentence);

/** The one owner that has verified a domain. */
export async function ownerOfDomain(reader: RegistryReader, domain: string): Promise<string> {
	const owners = new Set(await proversOf(reader, reverseDomain(domain)));
	owners.delete(null);
	const [owner] = owners;
	if (owners.size > 1) {
		throw notAllowed("Several owners have verified this domain. Use a token of one of them.");
	}
	if (owner && (await isActive(reader, owner))) return owner;
	throw notAllowed("No owner here has verified this domain. Sign in and verify it first.");
}

/** Signs the owner of a domain in, whose signature was checked. DNS also speaks for what is under a name (`hasMore`). */
export const admitDomain = verb(
	async (transaction, { domain }: Pick<SignedTimestamp, "domain">, hasMore: boolean) =>
		issueShortToken(transaction, {
			id: newId(transaction),
			name: `Key of ${domain.toLowerCase()}`,
			ownerId: await ownerOfDomain(transaction, domain),
			namespaces: [reverseDomain(domain)],
			hasMore,
		}),
);

/** In the same namespace as in the official MCP registry. Each sign-in is an owner of its own, with its own quotas. */
export async function admitNobody(context: RegistryContext): Promise<RegistryToken> {
	const id = newId(context);
	return transact(context, (transaction) =>
		issueShortToken(transaction, {
			id,
			name: "Anonymous",
			ownerId: ANONYMOUS + id,
			namespaces: ["io.modelcontextprotocol.anonymous"],
		}),
	);
}
