import { NAMED_CLIENTS } from "#connect/clients/all-clients.ts";
import { SECRET_PLACEHOLDER } from "#connect/templates/template.ts";
import { agentPath } from "#contract/http/addresses.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { tileOfName } from "../../pictures/tile.ts";
import type { IconName } from "../icon.ts";
import { RUNNERS, type UseIt } from "./use-it.ts";

type UseWay = UseIt["ways"][number];
type UseClient = UseWay["clients"][number];

/** How each app adds an agent by its first way, and what that needs. Null without a way. */
export function addTo({ ways: [way] }: UseIt) {
	return way ? { way, apps: way.clients.map((app) => appOf(app, way)), needs: needsOf(way) } : null;
}

/** The apps that a visitor can say to use, with what adds an agent to each: a link, else its page. */
export function namedApps({ slug }: SnapshotAgent, use: UseIt) {
	return (addTo(use)?.apps ?? []).flatMap(({ id, label, act, link, isNamed }) => {
		const path = link?.href ?? `${agentPath(slug)}#add-${id}`;
		return isNamed ? [{ id, label, act, path, isLink: link !== null, isOut: link !== null }] : [];
	});
}

function appOf(client: UseClient, { keys }: UseWay) {
	const { id, label, link } = client;
	const named = NAMED_CLIENTS.find((one) => one.id === id);
	return {
		id,
		label,
		tile: tileOfName(label),
		// The needs beside it name these variables, so that the line has room for what is run.
		link: link && { ...link, target: link.target.replaceAll(/(?: -e \w+)+(?= )/g, " …") },
		/** True if a visitor can say to use it. */
		isNamed: named !== undefined,
		act: named ? `Add to ${label}` : "Show how to use it",
		/** How a key gets into it. */
		how: keys > 0 ? keySentence(client, named?.link?.fills === "asks") : null,
	};
}

function keySentence({ label, link, snippets }: UseClient, asks: boolean) {
	if (link && (asks || !/config=|YOUR_KEY/.test(link.href))) return `${label} asks for the key.`;
	if (link) return `${label} opens with ${SECRET_PLACEHOLDER}; paste your key there.`;
	const isBlank = snippets.some(({ text }) => text.includes(SECRET_PLACEHOLDER));
	return isBlank ? `Put your key in the place of ${SECRET_PLACEHOLDER}.` : null;
}

function needsOf({ needs, signsIn, program, first, warnings }: UseWay) {
	const said: [icon: IconName, ...says: (string | undefined)[]][] = [
		["key", needs, signsIn && needs === "" ? "Needs a sign-in." : ""],
		["box", RUNNERS[program]?.needs, first.length > 0 ? "Start it first: step 1." : ""],
		["warn", ...warnings],
	];
	return said.flatMap(([icon, ...texts]) => texts.flatMap((says) => (says ? { icon, says } : [])));
}
