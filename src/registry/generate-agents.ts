import {
	AGENT_TYPES,
	CLAIM_STATUSES,
	DEPLOYMENT_TYPES,
	PRICING_TYPES,
} from "#contract/vocabulary.ts";
import { factsOf } from "#domain/facts.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { makeSlug } from "#domain/slug.ts";
import { recordAudit } from "./record-audit.ts";
import type { Actor, RegistryContext } from "./registry-context.ts";
import { type SeededRandom, seededRandom } from "./sample/seeded-random.ts";

const COLOURS =
	"amber birch cedar coral dusk ember fern flint garnet hazel indigo ivory jade lilac maple moss ochre onyx opal pearl quartz russet sage slate umber violet willow".split(
		" ",
	);
const ANIMALS =
	"badger bittern crane curlew dunlin egret falcon finch grebe heron ibis jackdaw kestrel lapwing marten newt otter petrel plover raven shrike siskin stoat tern vole wren".split(
		" ",
	);
const JOBS =
	"archivist brewer clerk courier drafter editor gardener guide keeper listener mapper mender planner porter reader router scribe sorter surveyor tracer translator watcher".split(
		" ",
	);
const OBJECTS =
	"agendas bills calendars contracts drawings forms images invoices journals labels ledgers letters logs maps messages notes orders parcels plans recipes records reports routes schedules tables tickets timetables transcripts".split(
		" ",
	);

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 700;

export interface GenerateRequest {
	/** Number of the first agent, so that a large set can be made in parts. */
	first: number;
	count: number;
	seed: string;
}

/** Adds invented agents for trials of size. The same seed, numbers and now give the same agents. */
export async function generateAgents(
	context: RegistryContext,
	{ first, count, seed }: GenerateRequest,
	actor: Actor,
): Promise<{ agents: number; events: number }> {
	const { store, now } = context;
	const categories = (await store.listCategories()).map(({ slug }) => slug);
	const at = now();
	const events: RegistryEvent[] = [];
	await store.transact(async (transaction) => {
		for (let number = first; number < first + count; number += 1) {
			const random = seededRandom(`${seed} ${number}`);
			const agent = generatedAgent(number, { random, categories, at });
			transaction.saveAgent(agent);
			events.push(...generatedEvents(agent, random, at));
		}
		const changes = [{ field: "added", before: null, after: String(count) }];
		const [action, subject] = ["agents.generate", "registry agents"];
		recordAudit(context, transaction, { actor, action, subject, changes });
	});
	events.sort((left, right) => (left.at < right.at ? -1 : 1));
	await store.appendEvents(events);
	return { agents: count, events: events.length };
}

function generatedAgent(
	number: number,
	{ random, categories, at }: { random: SeededRandom; categories: readonly string[]; at: Date },
): AgentRecord {
	const listing = generatedListing(number, random, categories);
	const createdAt = daysBefore(at, random.next() * OLDEST_DAYS);
	const level = Math.floor(random.next() ** 2 * 4);
	const provenAt = level > 1 ? createdAt : null;
	return {
		...listing,
		launchedAt: createdAt,
		slug: `${makeSlug(listing.title)}-${number}`,
		status: "active",
		deprecation: null,
		claim: {
			status: CLAIM_STATUSES[level] ?? "unclaimed",
			level,
			changedAt: level > 0 ? createdAt : null,
			domainVerifiedAt: provenAt,
			repositoryVerifiedAt: null,
		},
		featured: false,
		profileReviewed: false,
		grantedLevel: null,
		movedTo: null,
		ownerId: null,
		submissionId: null,
		importOrigin: null,
		createdAt,
		// Of now, however old the agent is: who mirrors the changes since a while ago learns of it.
		updatedAt: at.toISOString(),
		facts: factsOf(listing, { source: "declared", checkedAt: createdAt, origin: null }),
		transitions: [{ to: "active", at: createdAt, actor: "generator", reason: null }],
		sample: true,
	};
}

function generatedListing(
	number: number,
	random: SeededRandom,
	categories: readonly string[],
): Listing {
	const [colour, animal, job] = [pick(COLOURS, random), pick(ANIMALS, random), pick(JOBS, random)];
	const host = `${colour}${animal}${number}.example`;
	const [some, others] = [pick(OBJECTS, random), pick(OBJECTS, random)];
	return {
		title: `${capitalise(colour)} ${capitalise(animal)} ${capitalise(job)}`,
		shortDescription: `Reads ${some} and keeps ${others} in order for teams of ${2 + (number % 40)}; works through mail and webhooks, and asks before it changes anything.`,
		agentType: pick(AGENT_TYPES, random),
		pricingType: pick(PRICING_TYPES, random),
		deploymentType: pick(DEPLOYMENT_TYPES, random),
		creatorName: `${capitalise(animal)} & ${capitalise(job)}s`,
		categorySlug: categories.length === 0 ? null : pick(categories, random),
		websiteUrl: `https://${host}/`,
		docsUrl: random.next() < 0.5 ? `https://docs.${host}/` : null,
		repositoryUrl: random.next() < 0.4 ? `https://git.example/${animal}/${job}-${number}` : null,
		logoUrl: null,
		launchedAt: null,
		modelStack: random.next() < 0.6 ? [`${colour}-${1 + (number % 5)}`] : [],
		integrations: random.next() < 0.5 ? ["mail", "webhooks"] : [],
		behavioralProfile: null,
	};
}

/** A few lumps of page views and some votes: enough for every score to mean something. */
function generatedEvents(
	{ slug, createdAt }: AgentRecord,
	random: SeededRandom,
	at: Date,
): RegistryEvent[] {
	const ageDays = (at.getTime() - Date.parse(createdAt)) / DAY_MS;
	const popularity = random.next() ** 4 * 4000;
	const events: RegistryEvent[] = [];
	for (const share of [0.02, 0.2, 0.7]) {
		const eventAt = daysBefore(at, Math.min(ageDays, 45) * share);
		events.push({
			type: "view",
			slug,
			count: 1 + Math.floor(popularity * random.next()),
			at: eventAt,
		});
	}
	for (let vote = random.count(1.5); vote > 0; vote -= 1) {
		const value = random.next() < 0.15 ? -1 : 1;
		events.push({
			type: "vote",
			slug,
			actor: `generated-${vote}`,
			value,
			at: daysBefore(at, ageDays * 0.1),
		});
	}
	return events;
}

function daysBefore(at: Date, days: number): string {
	return new Date(at.getTime() - days * DAY_MS).toISOString();
}

function pick<Item>(items: readonly Item[], random: SeededRandom): Item {
	const item = items[Math.floor(random.next() * items.length)];
	if (item === undefined) throw new Error("There is nothing to pick from");
	return item;
}

function capitalise(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
