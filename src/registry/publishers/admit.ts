import type { IssuerKind, RegistryToken, SignedTimestamp } from "#contract/accounts/publisher.ts";
import { ANONYMOUS, isOrganisation } from "#domain/accounts/owners.ts";
import { isWithin } from "#domain/accounts/token.ts";
import { reverseDomain } from "#domain/agents/namespaces.ts";
import { differenceOf, type Job, readJob } from "#domain/claims/publishers.ts";
import { Refusal } from "#domain/errors.ts";
import type { PublisherRecord } from "#domain/records/publisher-record.ts";
import { repositoryKey } from "#domain/web/web-address.ts";
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
export async function admitJob(
	context: RegistryContext,
	{ issuer, kind, claims, tokenId }: CheckedJob,
	owner?: string,
): Promise<RegistryToken> {
	const job = readJob(kind, claims);
	if (!job)
		throw invalidProof(
			"The token is not that of a job that may publish. Runs for pull or merge requests may not.",
		);
	return context.store.transact(async (transaction) => {
		const publisher = await findTrusting(transaction, { issuer, kind, job, owner });
		const { ownerId } = publisher;
		const prefix = await namespacesOf(transaction, ownerId);
		const own = await transaction.agents.by("owner", ownerId);
		if (prefix.length + own.length === 0) {
			throw notAllowed("The owner that trusts this job has not verified any namespace yet.");
		}
		transaction.publishers.save({
			...publisher,
			repositoryId: publisher.repositoryId ?? job.repositoryId,
			lastUsedAt: context.now().toISOString(),
			...(owner !== undefined && { namedAt: context.now().toISOString() }),
		});
		return issueShortToken(context, transaction, {
			id: `job-${sha256(`${issuer} ${tokenId}`).slice(0, 32)}`,
			name: `CI: ${publisher.repository}`,
			ownerId,
			namespaces: prefix,
			agents: own.filter((one) => !isWithin({ prefix }, one)).map(({ slug }) => slug),
			by: publisher.id,
		});
	});
}

interface Asked extends Pick<CheckedJob, "issuer" | "kind"> {
	job: Job;
	/** Slug of an organisation, or ID of an account. */
	owner: string | undefined;
}

/**
 * Several owners may say that they trust a job, even one that is not theirs, and list its repository. What only the
 * repository can have said comes first: its account, the owner that a job named last, and a proven claim. Then who was
 * here first: the one that jobs have signed in for, then one that has something to write. Of two, neither is preferred.
 * Whatever the others say, they can only write what is theirs.
 */
async function findTrusting(
	reader: RegistryReader,
	{ issuer, kind, job, owner }: Asked,
): Promise<PublisherRecord> {
	const wanted = owner && ((await findOrganisationBySlug(reader, owner))?.id ?? owner);
	const named = (await reader.publishers.by("repository", job.repository.toLowerCase())).filter(
		(one) => one.issuer === issuer && (owner === undefined || one.ownerId === wanted),
	);
	const active = await Promise.all(named.map(({ ownerId }) => isActive(reader, ownerId)));
	const known = named.filter((_, place) => active[place]);
	const trusting = known.filter((publisher) => differenceOf(publisher, job) === undefined);
	const host = kind === "github" ? "github.com" : new URL(issuer).host;
	const account = job.repository.split("/")[0]?.toLowerCase();
	const provers = await proversOfAccount(reader, `${host}/${account}`);
	const key = repositoryKey(`https://${host}/${job.repository}`);
	const listed = kind === "other" ? [] : await reader.agents.by("repository", key);
	const proven = listed.filter(({ claim }) => claim.repositoryVerifiedAt !== null);
	const namedAt = trusting
		.map((one) => one.namedAt ?? "")
		.sort()
		.at(-1);
	const writing = await Promise.all(
		trusting.map(async ({ ownerId }) => {
			const namespaces = await namespacesOf(reader, ownerId);
			return namespaces.length + (await reader.agents.countBy("owner", ownerId)) > 0;
		}),
	);
	const [found, ...others] =
		[
			trusting.filter(({ ownerId }) => provers.includes(ownerId)),
			trusting.filter((one) => namedAt && one.namedAt === namedAt),
			trusting.filter((one) => proven.some(({ ownerId }) => ownerId === one.ownerId)),
			trusting.filter(({ lastUsedAt }) => lastUsedAt !== null),
			trusting.filter((_, place) => writing[place]),
			trusting,
		].find(({ length }) => length > 0) ?? [];
	if (others.some(({ ownerId }) => ownerId !== found?.ownerId)) throw notAllowed(SEVERAL);
	if (found) return found;
	const [closest] = known;
	const difference = closest && differenceOf(closest, job);
	throw notAllowed(
		difference
			? `This job has another ${difference} than the one that is trusted.`
			: "No owner here trusts this repository. Add it as a trusted publisher first.",
	);
}

async function isActive(reader: RegistryReader, ownerId: string): Promise<boolean> {
	if (isOrganisation(ownerId)) return (await findOrganisation(reader, ownerId)) !== undefined;
	return !(await reader.accounts.find(ownerId))?.suspendedAt;
}

const SEVERAL =
	"Several owners here trust this job. Name one once in `owner`, by slug or ID, or verify the account of the repository.";

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
export async function admitDomain(
	context: RegistryContext,
	{ domain }: Pick<SignedTimestamp, "domain">,
	hasMore: boolean,
): Promise<RegistryToken> {
	return context.store.transact(async (transaction) =>
		issueShortToken(context, transaction, {
			id: newId(context),
			name: `Key of ${domain.toLowerCase()}`,
			ownerId: await ownerOfDomain(transaction, domain),
			namespaces: [reverseDomain(domain)],
			hasMore,
		}),
	);
}

/** In the same namespace as in the official MCP registry. Each sign-in is an owner of its own, with its own quotas. */
export async function admitNobody(context: RegistryContext): Promise<RegistryToken> {
	const id = newId(context);
	return context.store.transact((transaction) =>
		issueShortToken(context, transaction, {
			id,
			name: "Anonymous",
			ownerId: ANONYMOUS + id,
			namespaces: ["io.modelcontextprotocol.anonymous"],
		}),
	);
}
