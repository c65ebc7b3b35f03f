import type { Request } from "express";
import {
	JobTokenBody,
	Publisher,
	PublisherRequest,
	SignedTimestamp,
} from "#contract/accounts/publisher.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { ageMs } from "#contract/instants.ts";
import { PUBLISHING } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { PublisherRecord } from "#domain/records/publisher-record.ts";
import { judgeSignature } from "#domain/signed-timestamp.ts";
import { requireRecord } from "#registry/act.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import { admitDomain, admitJob, admitNobody, ownerOfDomain } from "#registry/publishers/admit.ts";
import { namespacesOf } from "#registry/publishers/own-namespaces.ts";
import { invalidProof } from "#registry/publishers/short-token.ts";
import { addPublisher, removePublisher } from "#registry/publishers/trusted-publishers.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import type { AskForKeys } from "../claims/schedule-checks.ts";
import { bodyOf } from "../middleware/read-json-body.ts";
import type { JobTokens } from "../publishers/check-job-token.ts";
import { nameOfOwner, ownersIn } from "./acting-request.ts";
import { answering, holderOf } from "./handler.ts";

/** What publishing without a stored secret needs from outside. */
export interface PublisherParts {
	jobTokens?: JobTokens;
	askForKeys?: AskForKeys;
	publishesAnonymously?: boolean;
}

/** Publishing without a stored secret: whom owners trust, and what that lets jobs and keys do. */
export function publisherRoutes(parts: PublisherParts & { registry: RegistryContext }) {
	const { registry, jobTokens } = parts;
	const { store } = registry;
	const { named, ofRecord } = ownersIn(registry);
	const signInJob = async (request: Request) => {
		const { oidc_token, owner } = await bodyOf(JobTokenBody, request);
		if (!jobTokens) throw new Refusal("not_implemented", "This registry trusts no jobs.");
		return admitJob(registry, await jobTokens.check(oidc_token), owner);
	};
	const signInByKey = (method: "dns" | "website") => async (request: Request) => {
		const signed = await bodyOf(SignedTimestamp, request);
		await requireSigned(parts, signed, method);
		return admitDomain(registry, signed, method === "dns");
	};
	return answering({
		listPublishers: async (request) => {
			const actors = await ownersOf(store, holderOf(request), "administer");
			const lists = await Promise.all(actors.map(({ id }) => publishersOf(store, id)));
			return { publishers: lists.flat() };
		},
		addPublisher: async (request) => {
			const { owner, ...input } = await bodyOf(PublisherRequest, request);
			const { actor, context } = await named(request, owner, { need: "administer" });
			const kind = jobTokens?.kinds.get(input.issuer);
			return publisherView(store, await addPublisher(context, actor, { ...input, kind }));
		},
		removePublisher: async (request) => {
			const { id = "" } = request.call.parameters;
			const { ownerId } = await requireRecord(store, "publishers", id);
			const { actor, context } = await ofRecord(request, ownerId, { need: "administer" });
			await removePublisher(context, actor, id);
		},
		signInJob,
		signInGithubJob: signInJob,
		signInByDns: signInByKey("dns"),
		signInByFile: signInByKey("website"),
		signInAsNobody: async () => {
			if (!parts.publishesAnonymously) {
				const sentence = "This registry has no anonymous servers. Sign in another way.";
				throw new Refusal("not_allowed", sentence);
			}
			return admitNobody(registry);
		},
	});
}

export async function publishersOf(reader: RegistryReader, ownerId: string): Promise<Publisher[]> {
	const publishers = await reader.publishers.by("owner", ownerId);
	return Promise.all(publishers.map((entry) => publisherView(reader, entry)));
}

async function publisherView(
	reader: RegistryReader,
	publisher: PublisherRecord,
): Promise<Publisher> {
	return answerOf(Publisher, {
		...publisher,
		owner: await nameOfOwner(reader, publisher.ownerId),
		namespaces: await namespacesOf(reader, publisher.ownerId),
	});
}

/** Refuses a timestamp that is not of now, or that no key of the domain has signed. */
async function requireSigned(
	{ registry, askForKeys }: PublisherParts & { registry: RegistryContext },
	{ domain, timestamp, signed_timestamp: signature }: SignedTimestamp,
	method: "dns" | "website",
): Promise<void> {
	const host = domain.toLowerCase();
	const { clockSeconds } = PUBLISHING;
	if (Math.abs(ageMs(timestamp, registry.now())) > clockSeconds * 1000) {
		throw invalidProof(`The timestamp is not within ${clockSeconds} seconds of now.`);
	}
	// Strangers cannot make this registry ask hosts that nobody here has verified.
	await ownerOfDomain(registry.store, host);
	const file = `https://${host}/.well-known/mcp-registry-auth`;
	const location = method === "dns" ? host : file;
	const outcome = await askForKeys?.({ domain: host, method, location });
	if (!outcome?.fetched) throw invalidProof(outcome?.finding ?? "No key can be read here.");
	const { keys, isGood } = judgeSignature(outcome.text, { timestamp, signature });
	if (isGood) return;
	throw invalidProof(
		keys === 0
			? "The domain publishes no key as v=MCPv1; k=ed25519; p=…"
			: "No published key of the domain has signed this timestamp.",
	);
}
