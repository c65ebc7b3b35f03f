import { REGISTRATION } from "#contract/limits.ts";
import type { AgentType, PricingType } from "#contract/vocabulary.ts";
import type { ImportedAgent } from "#domain/imported-agent.ts";
import { parseHttpAddress } from "./http-address.ts";
import type { DocumentVersion, ImportOutcome } from "./importer.ts";
import { nameOwner } from "./name-owner.ts";
import { parseInstant } from "./parse-instant.ts";
import { shortenText } from "./shorten-text.ts";

type Fact<T> = T | undefined;

/** What a foreign document states, before anything is bounded. Undefined means not stated. */
export interface ForeignFacts {
	origin: string;
	suggestedSlug: string;
	/** Best first; the first of sufficient length is taken. */
	titles: readonly Fact<string>[];
	agentType: Fact<AgentType>;
	description?: Fact<string>;
	pricingType?: Fact<PricingType>;
	deploymentType?: Fact<string>;
	category?: Fact<{ slug: string; name?: Fact<string> }>;
	creatorName?: Fact<string>;
	websiteUrl?: Fact<string>;
	docsUrl?: Fact<string>;
	repositoryUrl?: Fact<string>;
	logoUrl?: Fact<string>;
	launchedAt?: Fact<string>;
	modelStack?: readonly string[];
	integrations?: readonly Fact<string>[];
	version?: DocumentVersion;
}

const MAX_CHARACTERS = { category: 64, deployment: 64 } as const;

/** The one agent of these facts, shortened to what a registration may hold; a skip when nothing serves as title. */
export function buildOutcome(facts: ForeignFacts): ImportOutcome {
	const stated = facts.titles.find((text) => {
		const characters = [...(shorten(text, REGISTRATION.titleMaxCharacters) ?? "")];
		return characters.length >= REGISTRATION.titleMinCharacters;
	});
	const title = shorten(
		stated && nameOwner(stated, facts.creatorName),
		REGISTRATION.titleMaxCharacters,
	);
	if (!title) return skip(facts.origin, "No member is long enough for a title (2 characters).");
	const agent = buildAgent(facts, title);
	const { version } = facts;
	return { agents: [version ? { ...agent, version } : agent], skipped: [], ignored: [] };
}

export function skip(origin: string, reason: string): ImportOutcome {
	return { agents: [], skipped: [{ origin, reason }], ignored: [] };
}

export function ignore(origin: string, reason: string): ImportOutcome {
	return { agents: [], skipped: [], ignored: [{ origin, reason }] };
}

export function joinOutcomes(outcomes: readonly ImportOutcome[]): ImportOutcome {
	return {
		agents: outcomes.flatMap(({ agents }) => agents),
		skipped: outcomes.flatMap(({ skipped }) => skipped),
		ignored: outcomes.flatMap(({ ignored }) => ignored),
	};
}

function buildAgent(facts: ForeignFacts, title: string): ImportedAgent {
	const deploymentType = shorten(facts.deploymentType, MAX_CHARACTERS.deployment);
	const logoUrl = parseHttpAddress(facts.logoUrl);
	const launchedAt = parseInstant(facts.launchedAt);
	const integrations = boundList(facts.integrations);
	const categoryName = shorten(facts.category?.name, MAX_CHARACTERS.category);
	return {
		origin: facts.origin,
		suggestedSlug: facts.suggestedSlug,
		request: buildRequest(facts, title),
		...(deploymentType && { deploymentType }),
		...(logoUrl && { logoUrl }),
		...(launchedAt && { launchedAt }),
		...(integrations.length > 0 && { integrations }),
		...(categoryName && { categoryName }),
	};
}

function buildRequest(facts: ForeignFacts, title: string): ImportedAgent["request"] {
	const website_url = parseHttpAddress(facts.websiteUrl);
	const short_description = shorten(facts.description, REGISTRATION.shortDescriptionMaxCharacters);
	const model_stack = boundList(facts.modelStack);
	const docs_url = parseHttpAddress(facts.docsUrl);
	const github_url = parseHttpAddress(facts.repositoryUrl);
	const creator_name = shorten(facts.creatorName, REGISTRATION.creatorNameMaxCharacters);
	return {
		title,
		...(website_url && { website_url }),
		...(short_description && { short_description }),
		...(facts.agentType && { agent_type: facts.agentType }),
		...(facts.pricingType && { pricing_type: facts.pricingType }),
		...(facts.category && { category_slug: facts.category.slug }),
		...(model_stack.length > 0 && { model_stack }),
		...(docs_url && { docs_url }),
		...(github_url && { github_url }),
		...(creator_name && { creator_name }),
	};
}

function shorten(text: Fact<string>, maxCharacters: number): Fact<string> {
	return text === undefined ? undefined : shortenText(text, maxCharacters) || undefined;
}

/** Each name once. Integrations have no limit in the contract and share that of the model stack. */
function boundList(names: readonly Fact<string>[] = []): string[] {
	const bounded = names
		.map((name) => shorten(name, REGISTRATION.modelNameMaxCharacters))
		.filter((name) => name !== undefined);
	return [...new Set(bounded)].slice(0, REGISTRATION.modelStackMaxItems);
}
