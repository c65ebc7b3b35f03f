import type { Columns } from "#disk/column-file.ts";
import { countBefore } from "#domain/count-before.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { hostsInCommon } from "#domain/web/web-address.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { getFloats } from "../columns/named-columns.ts";

/** Names are kept as numbers: a hash of 32 bits, then the agent's number, which together fit a double. */
const AGENTS = 2 ** 20;
const COLUMN = "called";

export class NameCollector {
	readonly #names: number[] = [];

	add(agent: SnapshotAgent, number: number): void {
		for (const name of calledAs(agent)) this.#names.push(hashOf(name) * AGENTS + number);
	}

	columns(): Columns {
		const sorted = Float64Array.from(this.#names).sort();
		let kept = 0;
		for (const name of sorted) if (name !== sorted[kept - 1]) sorted[kept++] = name;
		return { [COLUMN]: sorted.slice(0, kept) };
	}
}

/** Finds agents by exactly what they are called, ignoring notation. */
export class NameIndex {
	readonly #names: Float64Array;
	readonly #agents: { at(number: number): SnapshotAgent | undefined };

	constructor(columns: Columns, agents: { at(number: number): SnapshotAgent | undefined }) {
		this.#names = getFloats(columns, COLUMN);
		this.#agents = agents;
	}

	/** Numbers of the agents that are called so, in rank order. Of a text that nobody is called, by its parts. */
	find(text: string): number[] {
		for (const name of new Set(readingsOf(text).map(titleKey))) {
			const numbers = name === "" ? [] : this.#called(name);
			if (numbers.length > 0) return numbers;
		}
		return [];
	}

	#called(name: string): number[] {
		const start = hashOf(name) * AGENTS;
		const numbers: number[] = [];
		for (
			let at = countBefore(this.#names.length, (place) => (this.#names[place] ?? 0) < start);
			(this.#names[at] ?? Number.POSITIVE_INFINITY) < start + AGENTS;
			at += 1
		) {
			numbers.push((this.#names[at] ?? 0) - start);
		}
		// Another name can have the same hash. Two that agents have seldom do, so the first agent tells.
		const first = this.#agents.at(numbers[0] ?? -1);
		return first && calledAs(first).includes(name) ? numbers : [];
	}
}

/** A text as typed, without its kind of address, without its version, and its last part. */
function readingsOf(text: string): string[] {
	const plain = bareAddress(text).replace(/^io\.github\./iu, "");
	const unversioned = withoutVersion(plain);
	return [text, plain, unversioned, lastPart(unversioned)];
}

/** What an agent is called: by title, slug, names, models, packages, images, repository and hosts. */
function calledAs(agent: SnapshotAgent): readonly string[] {
	const { slug, title, protocolName, otherNames, creatorName, checks, repositoryUrl } = agent;
	const called: string[] = [];
	const add = (text: string) => {
		const key = titleKey(text);
		if (key !== "") called.push(key);
	};
	const addName = (name: string) => {
		add(name);
		const bare = withoutHost(name);
		if (bare !== name) add(bare);
		if (name.includes("/")) add(lastPart(name));
	};
	const addAddress = (url: string) => {
		add(bareAddress(url));
		hostsInCommon(url).forEach(add);
	};
	add(title);
	addName(slug);
	if (protocolName) addName(protocolName);
	otherNames.forEach(addName);
	if (repositoryUrl) addName(repositoryUrl.split("/").slice(2, 5).join("/"));
	if (agent.agentType === "llm" || agent.agentType === "model") {
		// A model of OpenAI with the slug openai-whisper-large-v3 is called whisper-large-v3.
		const maker = titleKey(creatorName ?? "");
		const whole = titleKey(slug);
		if (whole.startsWith(maker)) add(whole.slice(maker.length));
		for (const model of agent.modelStack) {
			addName(model);
			addName(`${creatorName ?? ""}/${model}`);
		}
	}
	if (agent.websiteUrl) addAddress(agent.websiteUrl);
	for (const subject of new Set(checks.map((check) => check.subject))) {
		if (subject.startsWith("endpoint:")) addAddress(subject.slice(9));
		const name = subject.replace(/^package:[^/]+\//u, "");
		if (name !== subject) addName(withoutVersion(name));
	}
	return called;
}

function withoutHost(name: string): string {
	const end = name.startsWith(GITHUB) ? GITHUB.length - 1 : name.indexOf("/");
	return name.slice(0, end + 1).includes(".") ? name.slice(end + 1) : name;
}
const GITHUB = "io.github.";

function bareAddress(text: string): string {
	return text.trim().replace(/^https?:\/\//iu, "");
}

function withoutVersion(name: string): string {
	return name.replace(/(?<=[^@:/])[@:][^@:/]*$/u, "");
}

function lastPart(name: string): string {
	return name.slice(name.lastIndexOf("/") + 1);
}

/** FNV-1a, of 32 bits. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index += 1) {
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	}
	return hash >>> 0;
}
