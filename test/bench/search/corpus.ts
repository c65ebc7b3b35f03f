import type { CheckResult } from "#contract/evidence/checks.ts";
import { seededRandom } from "#registry/sample/seeded-random.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { at, registryExtract } from "../../snapshot/registry-extract-builder.ts";

/** The words in most descriptions, the most frequent first. */
const COMMON =
	"agent data search code server tool model support team review report mail chat image text voice customer sales market finance health travel legal support security cloud test design video music game news music shop order invoice calendar meeting document summary translate monitor deploy database query graph table chart forecast price stock weather map route photo student teacher lesson exam recipe doctor patient lawyer contract".split(
		" ",
	);
const SYLLABLES =
	"ba be bi bo bu da de di do du fa fe fi fo ga ge gi go ha he hi ho ja jo ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo wa we wi wo za ze zi zo".split(
		" ",
	);
const RARE_WORDS = 60_000;
const DAY_MS = 86_400_000;

/** As many different words as a large registry has, the most frequent first. */
export function corpusWords(): string[] {
	const random = seededRandom("words of the corpus");
	const words = new Set(COMMON);
	while (words.size < RARE_WORDS) {
		const length = 2 + Math.floor(random.next() * 3);
		words.add(
			Array.from(
				{ length },
				() => SYLLABLES[Math.floor(random.next() * SYLLABLES.length)] ?? "",
			).join(""),
		);
	}
	return [...words];
}

/** Invented agents in rank order. As in real texts, words are rarer the later they are in the list of words. */
export function* corpusAgents(count: number): Generator<SnapshotAgent> {
	const words = corpusWords();
	const model = modelAgent();
	const random = seededRandom("agents of the corpus");
	const word = () => words[Math.floor(words.length ** random.next()) - 1] ?? "";
	const text = (least: number, most: number) =>
		Array.from({ length: least + Math.floor(random.next() * (most - least + 1)) }, word).join(" ");
	const pick = <Item>(items: readonly Item[], fallback: Item): Item =>
		items[Math.floor(random.next() * items.length)] ?? fallback;
	for (let number = 0; number < count; number += 1) {
		const createdAt = new Date(at.getTime() - Math.floor(random.next() * 700 * DAY_MS));
		yield {
			...model,
			slug: `agent-${number}`,
			title: text(1, 4),
			creatorName: text(1, 2),
			shortDescription: text(8, 24),
			agentType: pick(["agent", "bot", "model", "mcp_server", "tool"], "agent"),
			...namesOf(words, random),
			categorySlug: `category-${Math.floor(random.next() ** 2 * 30)}`,
			pricingType: pick(["free", "freemium", "paid"], "free"),
			trendScore: Math.floor(random.next() * 2000) / 10 - 100,
			watchers: Math.floor(random.next() ** 8 * 5000),
			createdAt: createdAt.toISOString(),
			updatedAt: createdAt.toISOString(),
			rank: number + 1,
		};
	}
}

/** Two in three have a repository and a package, as where most are imported. */
function namesOf(
	words: readonly string[],
	random: { next: () => number },
): Pick<SnapshotAgent, "checks" | "repositoryUrl" | "toolNames" | "protocolName"> {
	const word = () => words[Math.floor(random.next() * words.length)] ?? "";
	const [owner, name] = [word(), word()];
	const tools = [`list_${word()}`, `get_${word()}`];
	if (random.next() > 2 / 3)
		return { checks: [], repositoryUrl: null, toolNames: [], protocolName: null };
	const repositoryUrl = `https://github.com/${owner}/${name}-mcp`;
	return {
		checks: [`package:npm/@${owner}/${name}@1.2.0`, `repository:${repositoryUrl}`].map(checkAbout),
		repositoryUrl,
		toolNames: tools,
		protocolName: `io.github.${owner}/${name}`,
	};
}

/** The result of a check that says nothing but what it is about. */
export function checkAbout(subject: string): CheckResult {
	return {
		id: "pkg.exists",
		subject,
		state: "not_evaluated",
		reason_code: "",
		sentence: "",
		evidence: [],
		rule_version: 1,
	};
}

function modelAgent(): SnapshotAgent {
	const agents = [agentRecord({ slug: "model" })];
	const extract = registryExtract({ agents, incidents: [], comments: [], events: [] });
	const [model] = buildSnapshot({ extract, history: new History([]), at }).agents;
	if (!model) throw new Error("The model of all agents is not public");
	return model;
}
