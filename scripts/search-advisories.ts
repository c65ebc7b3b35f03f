// Runs as a child of the service: searches a snapshot of advisories for packages. It reads its input and the snapshot.
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { messageOf } from "#contract/message-of.ts";
import { LookQuestion } from "#domain/evidence/look-questions.ts";
import { readSnapshot } from "#evidence/osv-snapshot.ts";
import { searchAdvisories } from "#evidence/search-advisories.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";

const { values } = parseArgs({
	options: {
		"user-agent": { type: "string", default: "" },
		allow: { type: "string", multiple: true, default: [] },
		snapshot: { type: "string", default: "" },
	},
});
const ids = new Map<string, string>();
for await (const line of createInterface({ input: process.stdin })) {
	const { id, subject } = LookQuestion.parse(JSON.parse(line));
	ids.set(subject, id);
}
const fetch = createGuardedFetch({
	policy: createAddressPolicy(values.allow),
	resolve: resolveHost,
	userAgent: values["user-agent"],
});
try {
	const subjects = [...ids.keys()];
	const now = () => new Date();
	const looks = await searchAdvisories(readSnapshot(values.snapshot, fetch), { subjects, now });
	for (const evidence of looks) {
		const id = ids.get(evidence.subject.replace(/^advisories/, "package"));
		process.stdout.write(`${JSON.stringify({ id, evidence, ms: null, retryAfter: null })}\n`);
	}
} catch (error) {
	process.stderr.write(`${messageOf(error)}\n`);
	process.exitCode = 1;
}
