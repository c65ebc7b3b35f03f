import { fillTemplate } from "#contract/addresses.ts";
import type { ClientWay, Snippet, Way } from "#contract/connect.ts";
import type { Input } from "#contract/connection.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentConnectView } from "../../agents/agent-connect-view.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount } from "../display.ts";

export interface UseInput {
	name: string;
	/** What it is for, and possible values. */
	words: string;
	isRequired: boolean;
}

export type UseIt = NonNullable<ReturnType<typeof useIt>>;

/** A page shows this many; the file has all of them. */
const MAX_WAYS = 4;

/** How to use an agent. Null if its documents do not say. */
export function useIt(context: ViewContext, agent: SnapshotAgent) {
	const { ways } = agentConnectView(context, agent);
	if (ways.length === 0) return null;
	const hidden = ways.length - MAX_WAYS;
	return {
		ways: ways.slice(0, MAX_WAYS).map(useWay),
		/** Number of ways that are only in the file. */
		more: hidden > 0 ? `${showAmount(hidden, "more way")} in the JSON` : null,
		/** The file with all ways, for programs. */
		path: fillTemplate(getEndpoint("getConnect").path, { slug: agent.slug }),
	};
}

/** A way, with the text to copy for each client. */
export function useWay({ id, label, target, warnings, inputs, clients }: Way) {
	return {
		id,
		label,
		target,
		warnings,
		inputs: inputs.map(inputOf),
		clients: clients.map((client) => clientOf(client, label)),
	};
}

function inputOf(input: Input): UseInput {
	const { name, description, required, secret, default: usual, choices } = input;
	const words = [
		asSentence(description ?? ""),
		secret ? "Secret: enter it only when asked, never in a link." : "",
		choices.length > 0 ? `One of ${choices.join(", ")}.` : "",
		usual === null ? "" : `Default: ${usual}.`,
	];
	return { name, words: words.filter((part) => part !== "").join(" "), isRequired: required };
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
		snippets: snippetsOf(client.snippets, `${client.label}, ${way}`),
		notes: client.notes,
		readFrom: client.read_from,
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
	return others.length === 0 ? label : `${label}: ${others.join(", ")}`;
}
