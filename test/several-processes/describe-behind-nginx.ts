import { afterAll, beforeAll, expect, it } from "vitest";
import type { RegistryContext } from "#registry/store.ts";
import { BASE_URL as NAMED_URL } from "../api/running-service.ts";
import { askOverHttp } from "../conformance/ask-over-http.ts";
import { type Ask, describeConformance } from "../conformance/conformance-suite.ts";
import { createWorld, type World } from "../conformance/world.ts";
import { eventually } from "../scripts/command-line.ts";
import { type NginxServer, startNginx } from "../servers/nginx-server.ts";
import type { SeveralProcesses } from "./several-processes.ts";

/** Has the host that recipes name. The processes use HTTP, and nginx tells them how requests came. */
export const EDGE_SETTINGS = {
	BASE_URL: "https://registry.test",
	TRUST_PROXY: "127.0.0.1",
	PUBLISH_ANONYMOUSLY: "on",
};
/** The client for which nginx sends requests, so that it shares no limits with others, and its name in the log. */
const CLIENT = { address: "203.0.113.9", logged: '"client":"203.0.113.0/24"' };

/** Real processes would ask addresses that do not exist, for a document or for keys. */
const ASK_OTHERS: readonly string[] = [
	...["fetchDocument", "signInJob", "signInGithubJob", "signInByDns", "signInByFile"],
];

interface Behind {
	several: SeveralProcesses;
	registry: RegistryContext;
}

/** Every row of the endpoint table, requested from one nginx in front of all processes, which have `EDGE_SETTINGS`. */
export function describeBehindNginx(behind: () => Behind): void {
	let nginx: NginxServer;
	let world: World;
	let ask: Ask;
	beforeAll(async () => {
		const { several, registry } = behind();
		nginx = await nginxBefore(several);
		world = await createWorld(registry);
		const headers = { "X-Forwarded-For": CLIENT.address, "X-Forwarded-Proto": "https" };
		ask = askOverHttp({ origin: nginx.origin, token: world.token, headers });
	});
	afterAll(() => nginx?.remove());

	describeConformance("nginx", {
		ask: ({ query = "", ...question }) =>
			ask({ ...question, query: query.replace(NAMED_URL, EDGE_SETTINGS.BASE_URL) }),
		answers: ({ id }) => !ASK_OTHERS.includes(id),
		prepare: (make) => world.prepare(make),
	});

	it("uses all of them", async () => {
		const logs = () => Promise.resolve(behind().several.outputs());
		const haveAnswered = (outputs: string[]) =>
			outputs.map((output) => output.includes(CLIENT.logged));
		const all = behind().several.origins.map(() => true);
		const seen = await eventually(logs, (outputs) => haveAnswered(outputs).every(Boolean));
		expect(haveAnswered(seen)).toEqual(all);
	});
}

function nginxBefore({ origins, releasesDirectory }: SeveralProcesses): Promise<NginxServer> {
	return startNginx({
		upstreams: origins.map((origin) => new URL(origin).host),
		releasesDirectory,
		baseUrl: EDGE_SETTINGS.BASE_URL,
	});
}
