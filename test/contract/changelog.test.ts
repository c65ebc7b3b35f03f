import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LIST_SORTS } from "#contract/agents/agents-page.ts";
import { BADGE_STYLES } from "#contract/agents/badge-style.ts";
import { FACT_ROWS } from "#contract/facts/fact-rows.ts";
import { SOURCE_FORMATS } from "#contract/intake/source.ts";
import * as vocabulary from "#contract/vocabulary.ts";

const CHANGELOG = readFileSync(
	join(import.meta.dirname, "../../src/contract/CHANGELOG.md"),
	"utf8",
);

/** Words of the specification, and of the time before lines named each. */
const FIRST_WORDS = `
	relevance score trending watchers newest new default mcp-registry agent-registry ai-catalog a2a-card
	models-dev openrouter docker-mcp toolhive agent-skill mcpb card-list title short_description
	agent_type pricing_type website_url docs_url github_url model_stack behavioral_profile tool_names
	member moderator operator active deprecated removed bot assistant copilot llm framework tool
	platform mcp_server claimed domain_verified repository_verified certified enterprise top_ten
	newcomer website documentation repository endpoint dns waiting proven lapsed ended unclaimed
	verified low medium high hosted self-hosted hybrid container on-device minimal limited moderate
	elevated extensive declared observed imported extreme_fear fear neutral greed extreme_greed json csv
	misbehavior exploit outage security critical reported investigating confirmed mitigated resolved
	disputed submission.received submission.approved submission.changes_requested submission.rejected
	submission.withdrawn agent.deprecated agent.restored agent.renamed agent.removed agent.graded
	agent.claim_proven agent.claim_failing agent.claim_lapsed agent.claim_lost comment.published
	comment.rejected incident.opened incident.updated webhook.disabled webhook.test free freemium paid
	usage-based wrong_facts impersonation spam other no_action incident moderated open closed automated
	reviewed agents:read rising steady falling pending listed
`.split(/\s+/);

it("every new word that clients can meet is named in the changelog of the contract", () => {
	const words = [
		...LIST_SORTS,
		...BADGE_STYLES,
		...SOURCE_FORMATS,
		...FACT_ROWS.map(({ wire, answer = wire }) => answer),
		...Object.values(vocabulary).flatMap((set) => (Array.isArray(set) ? set.map(String) : [])),
	];
	const unnamed = words.filter((word) => !/^\d$/.test(word) && !CHANGELOG.includes(`\`${word}\``));
	expect(unnamed.filter((word) => !FIRST_WORDS.includes(word))).toEqual([]);
});
