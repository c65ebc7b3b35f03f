import { FIRST_STEPS, STEP_CAUTIONS } from "#connect/packages/launch.ts";
import { needWords } from "#connect/ways/way-parts.ts";
import { waysOf } from "#connect/ways-of.ts";
import type { ClientWay, Snippet, Way } from "#contract/facts/connect.ts";
import { fillPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { connectSubject, withKeys } from "../../agents/agent-connect-view.ts";
import { hasFile } from "../../agents/has-file.ts";
import { networkWords } from "../../texts/reach-words.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount } from "../display.ts";

export type UseIt = ReturnType<typeof useIt>;

const CONNECT = getEndpoint("getConnect");

/** A page shows this many; the file has all of them. */
const MAX_WAYS = 4;

export function useIt(context: ViewContext, agent: SnapshotAgent, asked: readonly string[]) {
	const ways = withKeys(context, agent, waysOf(connectSubject(context, agent), asked));
	const hidden = ways.length - MAX_WAYS;
	const isNone = agent.isPlaceholder || ways.every(({ clients }) => clients.length === 0);
	const shown = isNone ? [] : ways.slice(0, MAX_WAYS);
	const said = shown[0]?.reach ? networkWords(shown[0].reach) : "";
	const inputs = shown.flatMap((way) => way.inputs.filter((input) => input.left_out));
	const names = new Set(inputs.map(({ name }) => name));
	const added = [...names].filter((name) => asked.includes(name));
	return {
		ways: shown.map((way) => useWay(way, added, said)),
		/** Why none of the ways can be used. Empty if one can. */
		none: isNone ? whyNone(ways, agent) : [],
		notAdded: asked.every((name) => names.has(name)) ? null : NOT_ADDED,
		/** Where to look for what is not stated. */
		look: lookOf(agent),
		/** Number of ways that are only in the file. */
		more: hidden > 0 && !isNone ? `${showAmount(hidden, "more way")} in the JSON` : null,
		/** The file with all ways, for programs. Null without documents. */
		path: hasFile(CONNECT, agent) ? fillPath(CONNECT.path, { slug: agent.slug }) : null,
	};
}

const NOT_ADDED = "What the address of this page adds is none of the values that can be set too.";

function whyNone(ways: readonly Way[], agent: SnapshotAgent): string[] {
	if (agent.isPlaceholder) return ["Not as it is listed: it names addresses that nobody has."];
	if (ways.length === 0) return ["How to use it is not stated."];
	const told = ways.flatMap(({ warnings, inputs }) => [
		...warnings,
		needWords("It needs", inputs).replace(/\.$/, ", says its document."),
	]);
	return [...new Set(told)].filter(Boolean);
}

/** The first place that may say more than this registry. */
function lookOf(agent: SnapshotAgent) {
	const places: [label: string, href: string | null | undefined][] = [
		["Open the source code", agent.repositoryUrl],
		["Read the documentation", agent.docsUrl],
		["Open its website", agent.websiteUrl],
	];
	return places.flatMap(([label, href]) => (href ? [{ label, href }] : []))[0] ?? null;
}

/** Programs that start others: what they are said to take from, and what must be there. */
export const RUNNERS: Readonly<Record<string, { short: string; needs: string }>> = {
	docker: { short: "in Docker", needs: "Needs Docker, running." },
	npx: { short: "from npm", needs: "Needs Node.js." },
	uvx: { short: "from PyPI", needs: "Needs uv." },
	dnx: { short: "from NuGet", needs: "Needs .NET 10." },
};

/** A way, with what to do first, and the text to copy for each client. The page has `said` something above. */
export function useWay(
	{ id, kind, label, target, warnings, inputs, clients, key, reach }: Way,
	added: readonly string[],
	said = "",
) {
	const [usual] = clients;
	const told = inputs.filter(({ required, secret }) => required || secret);
	return {
		id,
		label,
		target,
		reach,
		/** Without those that only announce the first step. */
		warnings: warnings.filter((text) => !Object.values<string>(STEP_CAUTIONS).includes(text)),
		/** True if the rest is elsewhere. */
		isElsewhere:
			clients.length === 0 || warnings.some((text) => text.includes("See the source code")),
		inputs: inputs.map((input) => inputOf(input, added)),
		needs: needWords("You need", told),
		/** True if the address of the page adds one of its inputs. */
		hasMore: inputs.some(({ name, left_out }) => left_out && added.includes(name)),
		/** Where a key goes, without what is said already. Null outside a listing. */
		key: key?.sentence.replace(said, "").replace("  ", " ") ?? null,
		/** How many keys are filled in, or whether one signs in. */
		keys: key?.inputs.length ?? 0,
		signsIn: key?.sentence.startsWith("What you sign in with") ?? false,
		/** What starts it. */
		program: kind === "package" ? (target.split(" ")[0] ?? "") : "",
		/** The same for all clients. */
		first: snippetsOf(usual?.snippets.filter(isFirst) ?? [], label),
		clients: clients.map((client) => clientOf(client, label)),
	};
}

function isFirst({ label }: Snippet): boolean {
	return Object.values<string>(FIRST_STEPS).includes(label);
}

/** What it is for, and possible values. */
function inputOf(input: Way["inputs"][number], added: readonly string[]) {
	const { name, description, required, secret, default: usual, choices, placeholder } = input;
	const words = [
		asSentence(description ?? ""),
		secret ? "Secret." : "",
		choices.length > 0 ? `One of ${choices.join(", ")}.` : "",
		usual !== null
			? `Default: ${usual}.`
			: placeholder && !secret
				? `Example: ${placeholder}.`
				: "",
	];
	return {
		name,
		words: words.filter((part) => part !== "").join(" "),
		note: input.left_out ? "can be set too" : required ? "required" : null,
		tick: input.left_out ? tickOf(name, added) : null,
	};
}

/** Leads to the page with it in the commands, or without it if it is there. */
function tickOf(name: string, added: readonly string[]) {
	const isOn = added.includes(name);
	const names = isOn ? added.filter((other) => other !== name) : [...added, name];
	const query = names.map((other) => `with=${encodeURIComponent(other)}`).join("&");
	return { label: isOn ? "Leave it out" : "Add it", href: `?${query}#use` };
}

/** Other sentences follow it. */
function asSentence(text: string): string {
	return text === "" || /[.!?。]$/u.test(text) ? text : `${text}.`;
}

function clientOf(client: ClientWay, way: string) {
	const { link } = client;
	return {
		id: client.client,
		label: client.label,
		/** A link that installs it. What it runs or asks is shown next to it. */
		link: link && { href: link.web ?? link.url, target: link.target },
		snippets: snippetsOf(
			client.snippets.filter((snippet) => !isFirst(snippet)),
			`${client.label}, ${way}`,
		),
		notes: client.notes,
	};
}

/** Most commands are the same in every shell. Each is shown once, with its shells. */
function snippetsOf(snippets: readonly Snippet[], where: string) {
	const distinct = snippets.filter(
		(snippet, at) => snippets.findIndex((other) => isSame(other, snippet)) === at,
	);
	return distinct.map((snippet) => {
		const places = snippets.filter((other) => isSame(other, snippet)).map(placeOf);
		const head = headOf(snippet.label, places);
		return {
			/** What it is, and where to put it. */
			head,
			/** For screen readers. */
			label: `${where}, ${head}`,
			text: snippet.text,
			/** Instructions to follow, not text to copy. */
			isProse: snippet.kind === "steps",
		};
	});
}

function isSame(left: Snippet, right: Snippet): boolean {
	return left.label === right.label && left.text === right.text;
}

const SHELL_LABELS = { posix: "bash, zsh", powershell: "PowerShell", cmd: "Command prompt" };

function placeOf({ path, shell }: Snippet): string {
	return path ?? (shell === null ? "" : SHELL_LABELS[shell]);
}

function headOf(label: string, places: readonly string[]): string {
	const others = places.filter((place) => place !== "" && place !== label);
	return others.length === 0 ? label : `${label} (${others.join(", ")})`;
}
