import { REACH, type Reach } from "#contract/evidence/reach.ts";
import { isLoopbackHost } from "#domain/web/loopback-host.ts";
import { reachWords } from "../../texts/reach-words.ts";
import { asksWords } from "../agents/listing-row.ts";
import { RUNNERS, type UseIt } from "./use-it.ts";

export type ReachDrawing = NonNullable<ReturnType<typeof reachDrawing>>;

/** What is reached. Of something hosted, where it stands. */
interface End {
	kind: "host" | "any" | "nothing" | "unknown";
	name: string;
	note: string | null;
}

/** What a way to use an agent touches, from what is stated of it and nothing else. Null if nothing is. */
export function reachDrawing(way: UseIt["ways"][number] | undefined, tools: number) {
	const { reach, keys = 0, signsIn = false, program = "" } = way ?? {};
	if (!reach) return null;
	const isHosted = reach.runs === "hosted";
	const end = isHosted ? hostedEnd(reach) : reachedEnd(reach);
	return {
		/** All of it, for those who do not see it. */
		words: [reachWords(reach), end.kind === "unknown" ? "What it reaches is not stated." : ""]
			.filter(Boolean)
			.join(" "),
		/** True if the agent stands in the network, not on the reader's machine. */
		isHosted,
		/** What it is started with. Null if that says nothing. */
		startedBy: isHosted ? null : (RUNNERS[program]?.short ?? null),
		tools,
		/** What is handed on, such as `one key`. */
		key: keys > 0 || signsIn ? asksWords({ keys, signsIn }).toLowerCase() : null,
		end,
	};
}

function hostedEnd({ hosts: [first], data }: Reach): End {
	const unnamed = data === "unknown" ? "an address that you fill in" : "its provider";
	return { kind: "host", name: first?.host ?? unnamed, note: null };
}

function reachedEnd({ hosts, more, limited, data }: Reach): End {
	const outside = hosts.filter(({ host }) => !isLoopbackHost(host));
	const any = outside.find(({ host }) => host === REACH.anyHost);
	if (any) return { kind: "any", name: "Any address", note: `says ${any.source}` };
	const [first, ...others] = outside;
	if (first) {
		const rest = others.length + more;
		const sources = [...new Set(outside.map(({ source }) => source))].join(" and ");
		const note = `${rest > 0 ? `and ${rest} more, ` : ""}says ${sources}`;
		return { kind: "host", name: first.host, note };
	}
	if (data === "stays") return { kind: "nothing", name: "No network", note: `says ${limited}` };
	return { kind: "unknown", name: "Not stated", note: null };
}
