import { REACH, type Reach } from "#contract/evidence/reach.ts";
import { isLoopbackHost } from "#domain/web/loopback-host.ts";

/** Where it runs and what it reaches, in sentences. What is not known is left out. */
export function reachWords(reach: Reach): string {
	const { runs, data, hosts, more } = reach;
	const [first, ...others] = hosts;
	const whose = data === "maker" ? ", a host of its maker" : "";
	const isOne = runs === "hosted" && others.length + more === 0;
	if (isOne && first) return `Runs at ${first.host}${whose}.`;
	if (isOne)
		return data === "unknown" ? "Runs at an address that you fill in." : "Runs at its provider.";
	const place = runs === "here" ? "Runs on your machine." : "";
	return [place, networkWords(reach)].filter(Boolean).join(" ");
}

const NAMED_MAX_COUNT = 5;

/** What it connects to. */
export function networkWords({ data, hosts, more, limited }: Reach): string {
	const outside = hosts.filter(({ host }) => !isLoopbackHost(host));
	const any = outside.find(({ host }) => host === REACH.anyHost);
	if (any) return `It may connect to any host, says ${any.source}.`;
	if (data === "stays") return `It needs no network, says ${limited}.`;
	const names = outside.map(({ host }) => host);
	if (names.length === 0) return "";
	const rest = Math.max(0, names.length - NAMED_MAX_COUNT) + more;
	const list = names.slice(0, NAMED_MAX_COUNT).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
	const sources = [...new Set(outside.map(({ source }) => source))].join(" and ");
	return `It connects to ${list}${data === "maker" ? ", hosts of its maker" : ""}, says ${sources}.`;
}
