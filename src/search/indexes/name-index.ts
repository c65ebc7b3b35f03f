import type { Columns } from "#disk/column-file.ts";
import { countBefore } from "#domain/count-before.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { hostsInCommon } from "#domain/web/web-address.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { getFloats } from "../columns/named-columns.ts";

/** Names are kept as numbers: a hash of 32 bits, then the agent's number, which together fit a double. */
const AGENTS = 2 ** 20;
const COLUMN = "called";

/** Collects what agents are called. */
export class NameCollector {
	readonly #names: number[] = [];

	add(agent: SnapshotAgent, number: number): void {
		for (const name of calledAs(agent)) this.#names.push(hashOf(name) * AGENTS + number);
	}

	columns(): Columns {
		return { [COLUMN]: Float64Array.from(this.#names).sort() };
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
		return first && calledAs(first).has(name) ? numbers : [];
	}
}

/** A text as typed, without its kind of address, without its version, and its last part. */
function readingsOf(text: string): string[] {
	const plain = bareAddress(text).replace(/^io\.github\./iu, "");
	const unversioned = withoutVersion(plain);
	return [text, plain, unversioned, lastPart(unversioned)];
}

/** What an agent is called: by title, slug, names, models, packages, images, repository and hosts. */
function calledAs(agent: SnapshotAgent): ReadonlySet<string> {
	const { slug, title, protocolName, otherNames, creatorName, checks } = agent;
	const isModel = agent.agentType === "llm" || agent.agentType === "model";
	const models = isModel ? agent.modelStack : [];
	const subjects = [...new Set(checks.map(({ subject }) => subject))];
	const packages = subjects.filter((subject) => subject.startsWith("package:"));
	const repository = agent.repositoryUrl?.split("/").slice(2, 5).join("/");
	const names = [
		...[slug, protocolName, ...otherNames, repository].flatMap((name) => name ?? []),
		...models.flatMap((model) => [model, `${creatorName ?? ""}/${model}`]),
		...packages.map((subject) => withoutVersion(subject.replace(/^package:[^/]+\//u, ""))),
	];
	const endpoints = subjects.filter((subject) => subject.startsWith("endpoint:"));
	const addresses = [agent.websiteUrl ?? "", ...endpoints.map((subject) => subject.slice(9))];
	const texts = [
		title,
		...names.flatMap((name) => [name, withoutHost(name), lastPart(name)]),
		...addresses
			.filter((url) => url !== "")
			.flatMap((url) => [bareAddress(url), ...hostsInCommon(url)]),
	];
	return new Set(texts.map(titleKey).filter((key) => key !== ""));
}

/** An image, a repository or a protocol name without the host before its first slash. */
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
