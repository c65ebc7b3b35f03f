import type { Remote } from "#contract/connection.ts";
import { type Caution, caution } from "../safety/caution.ts";
import { checkAddress } from "../safety/check-address.ts";
import { checkHeaders } from "../safety/check-headers.ts";
import { checkTexts } from "../safety/check-texts.ts";
import type { Given } from "../templates/fill.ts";
import { readAddress, readSetting } from "../templates/read-template.ts";
import type { HttpPlan, Launch } from "./launch.ts";

const LABELS: ReadonlyMap<string, string> = new Map([
	["streamable-http", "Remote server"],
	["sse", "Remote server (SSE)"],
]);

export function readRemote(remote: Remote, given: Given): Launch {
	const { transport } = remote;
	const url = readAddress(
		remote.url,
		new Map(remote.variables.map((input) => [input.name, input])),
	);
	const headers = remote.headers.map((header) => readSetting(header, "header"));
	const isKnown = transport === "streamable-http" || transport === "sse";
	const server: HttpPlan | null = isKnown ? { transport, url, headers } : null;
	const cautions: Caution[] = [
		...(isKnown
			? []
			: [caution("no-command", "Its transport is unknown to this registry: read its document.")]),
		...checkAddress(url, given),
		...checkTexts([url]),
		...checkHeaders(headers),
	];
	const label = LABELS.get(transport) ?? `Remote server (${transport})`;
	return { label, server, first: [], cautions, image: null, bundle: null };
}
