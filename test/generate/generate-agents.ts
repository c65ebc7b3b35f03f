import { by } from "#contract/compare.ts";
import { ageMs, DAY_MS, daysBefore } from "#contract/instants.ts";
import {
	AGENT_TYPES,
	CLAIM_STATUSES,
	DEPLOYMENT_TYPES,
	PRICING_TYPES,
} from "#contract/vocabulary.ts";
import { factsOf } from "#domain/agents/facts.ts";
import { makeSlug } from "#domain/agents/slug.ts";
import type { Transition } from "#domain/history.ts";
import { type AgentRecord, type Listing, listingOfTitle } from "#domain/records/agent-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { transact } from "#registry/act.ts";
import { recordAudit } from "#registry/audit/record-audit.ts";
import { addSampleSource } from "#registry/sample/add-source.ts";
import { type SeededRandom, seededRandom } from "#registry/sample/seeded-random.ts";
import type { Actor, RegistryContext } from "#registry/store.ts";
import { pick } from "./pick.ts";

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

const OLDEST_DAYS = 700;

export interface GenerateRequest {
	/** Number of the first agent, so that a large set can be made in parts. */
	first: number;
	count: number;
	seed: string;
	/** Whether each has a document of about four kilobytes with eight tools. */
	documents?: boolean | undefined;
}

/** Adds fictional agents for load tests. The same seed, numbers and time give the same agents. */
export async function generateAgents(
	context: RegistryContext,
	{ first, count, seed, documents = false }: GenerateRequest,
	actor: Actor,
): Promise<{ agents: number; events: number }> {
	const { store, now } = context;
	const categories = (await store.categories.list()).map(({ slug }) => slug);
	const at = now();
	const events = await transact(context, async (transaction) => {
		const made: RegistryEvent[] = [];
		for (let number = first; number < first + count; number += 1) {
			const random = seededRandom(`${seed} ${number}`);
			const agent = generatedAgent(number, { random, categories, at });
			const past = seededRandom(`${seed} ${number} past`);
			const transitions = generatedTransitions(agent, past, at);
			transaction.agents.save({ ...agent, transitions });
			if (documents) {
				const text = generatedManifest(agent, seededRandom(`${seed} ${number} document`));
				await addSampleSource(transaction, { slug: agent.slug, format: "mcpb", text });
			}
			for (const event of generatedEvents(agent, random, at)) made.push(event);
		}
		const changes = [{ field: "added", before: null, after: String(count) }];
		recordAudit(transaction, {
			actor,
			action: "agents.generate",
			subject: "registry agents",
			changes,
		});
		return made;
	});
	events.sort(by(({ at }) => at));
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
		// Now, no matter how old the agent is, so that mirrors get the change.
		updatedAt: at.toISOString(),
		facts: factsOf(listing, { source: "declared", checkedAt: createdAt, origin: null }),
		transitions: [{ to: "active", at: createdAt, ...BY_GENERATOR }],
		versions: [],
		sample: true,
	};
}

function generatedListing(
	number: number,
	random: SeededRandom,
	categories: readonly string[],
): Listing {
	const colour = pick(COLOURS, random);
	const animal = pick(ANIMALS, random);
	const job = pick(JOBS, random);
	const host = `${colour}${animal}${number}.example`;
	const shortDescription = generatedDescription(number, random);
	return {
		...listingOfTitle(`${capitalise(colour)} ${capitalise(animal)} ${capitalise(job)}`),
		shortDescription,
		agentType: pick(AGENT_TYPES, random),
		pricingType: pick(PRICING_TYPES, random),
		deploymentType: pick(DEPLOYMENT_TYPES, random),
		creatorName: `${capitalise(animal)} & ${capitalise(job)}s`,
		categorySlug: categories.length === 0 ? null : pick(categories, random),
		websiteUrl: `https://${host}/`,
		docsUrl: random.next() < 0.5 ? `https://docs.${host}/` : null,
		repositoryUrl: random.next() < 0.4 ? `https://git.example/${animal}/${job}-${number}` : null,
		modelStack: random.next() < 0.6 ? [`${colour}-${1 + (number % 5)}`] : [],
		integrations: random.next() < 0.5 ? ["mail", "webhooks"] : [],
	};
}

/** Days over which page views and votes are spread. */
const BUSY_DAYS = 45;
const MAX_VOTES = 200;

/** A share of many visits: most agents have hardly any, and a few have nearly all. */
const ATTENTION_EXPONENT = -0.9;

function generatedEvents({ slug, createdAt }: AgentRecord, random: SeededRandom, at: Date) {
	const days = Math.min(BUSY_DAYS, ageMs(createdAt, at) / DAY_MS);
	const attention = (1 - random.next()) ** ATTENTION_EXPONENT;
	const someDay = () => daysBefore(at, random.next() * days);
	const events: RegistryEvent[] = [];
	for (let visit = Math.min(BUSY_DAYS, random.count(attention)); visit > 0; visit -= 1) {
		const count = 1 + Math.floor(attention * random.next());
		events.push({ type: "view", slug, count, at: someDay() });
	}
	for (let vote = Math.min(MAX_VOTES, random.count(attention / 5)); vote > 0; vote -= 1) {
		const value = random.next() < 0.15 ? -1 : 1;
		events.push({ type: "vote", slug, actor: `generated-${vote}`, value, at: someDay() });
	}
	for (let watch = Math.min(MAX_VOTES, random.count(attention / 20)); watch > 0; watch -= 1) {
		events.push({ type: "watch", slug, actor: `generated-${watch}`, on: true, at: someDay() });
	}
	return events;
}

/** One in ten was once deprecated and restored. */
const CHANGED_SHARE = 0.1;

function generatedTransitions(
	{ createdAt }: Pick<AgentRecord, "createdAt">,
	random: SeededRandom,
	at: Date,
): Transition[] {
	const steps: Transition[] = [{ to: "active", at: createdAt, ...BY_GENERATOR }];
	if (random.next() >= CHANGED_SHARE) return steps;
	const days = ageMs(createdAt, at) / DAY_MS;
	steps.push({ to: "deprecated", at: daysBefore(at, days * 0.6), ...BY_GENERATOR });
	steps.push({ to: "active", at: daysBefore(at, days * 0.3), ...BY_GENERATOR });
	return steps;
}

const BY_GENERATOR = { actor: "generator", reason: null };

/** Description made of words that many agents share. */
export function generatedDescription(number: number, random: SeededRandom): string {
	const some = pick(OBJECTS, random);
	const others = pick(OBJECTS, random);
	return `Reads ${some} and keeps ${others} in order for teams of ${2 + (number % 40)}; works through mail and webhooks, and asks before it changes anything.`;
}

const VERBS = ["count", "explain", "find", "list", "merge", "plan", "read", "sort"] as const;
const WORDS =
	"again also before beside between each every from only other same since their under until where which while within without".split(
		" ",
	);
/** Makes a document of about four kilobytes. */
const WORDS_OF_TOOL = 44;

/** A fictional MCPB manifest with eight tools; the same random numbers give the same one. */
function generatedManifest(
	{ slug, title }: { slug: string; title: string },
	random: SeededRandom,
): string {
	const words = (count: number) =>
		Array.from({ length: count }, () => pick(WORDS, random)).join(" ");
	const tools = VERBS.map((verb) => ({
		name: `${verb}_${pick(WORDS, random)}`,
		description: `${words(WORDS_OF_TOOL)}.`,
	}));
	return JSON.stringify(
		{
			manifest_version: "0.3",
			name: slug,
			version: `1.${Math.floor(random.next() * 20)}.0`,
			description: words(12),
			author: { name: title },
			server: {
				type: "node",
				entry_point: "server/main.js",
				mcp_config: { command: "node", args: ["server/main.js"] },
			},
			tools,
			user_config: {
				key: {
					type: "string",
					title: "Key",
					description: words(8),
					required: true,
					sensitive: true,
				},
			},
		},
		null,
		"\t",
	);
}
