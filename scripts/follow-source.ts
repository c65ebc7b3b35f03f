// Follows one source once. The service starts it for sources that are due; people use `npm run registry -- source run`.
import { parseArgs } from "node:util";
import {
	FOLLOWED_ELSEWHERE_EXIT_CODE,
	type FollowLine,
	writeFollowLine,
} from "#api/sources/follow-line.ts";
import { followHere } from "./sources/follow-here.ts";
import { describeFailure, runScript, UsageError } from "./terminal/terminal.ts";

const HELP = `Usage: node scripts/follow-source.ts <name> [options]

Follows a source once, through the running service. npm run registry -- source run <name> also works without it.

  --full    compare everything instead of what changed
  --json    print a line of JSON after each page and one for what came of it
  --help    show this

Exit codes: 0 followed, 1 failed, 2 wrong usage, 75 another process follows it
`;

await runScript(async () => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			full: { type: "boolean", default: false },
			json: { type: "boolean", default: false },
		},
	});
	const [name, ...others] = positionals;
	if (name === undefined || others.length > 0) throw new UsageError("Name one source; see --help.");
	const say = (line: FollowLine) => {
		if (values.json) process.stdout.write(writeFollowLine(line));
	};
	try {
		const followed = await followHere({
			name,
			isFull: values.full,
			isServiceOnly: true,
			report: ({ pages, entries }) => say({ pages, entries }),
		});
		if (!followed) return FOLLOWED_ELSEWHERE_EXIT_CODE;
		say({ followed });
		return 0;
	} catch (error) {
		say({ failed: describeFailure(error).message });
		throw error;
	}
}, HELP);
