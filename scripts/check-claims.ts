// Runs as a child of the service: checks proofs of claims, fetches documents and logos, and probes addresses. It has
// only its arguments and its input, no settings and no registry.
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { checkClaim, readPlace } from "#claims/check-claim.ts";
import { createDocumentFetcher, createLogoFetcher } from "#claims/fetch-document.ts";
import { createTextFetcher } from "#claims/fetch-text.ts";
import { createAddressViewer } from "#claims/see-address.ts";
import { serveChecks } from "#claims/serve-checks.ts";
import { LOOK } from "#contract/limits.ts";
import { createTxtResolver } from "#outbound/ask-name-servers.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createManners } from "#outbound/manners.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";

const { values } = parseArgs({
	options: {
		"user-agent": { type: "string" },
		allow: { type: "string", multiple: true, default: [] },
		"dns-server": { type: "string", multiple: true },
	},
});
const { "user-agent": userAgent, "dns-server": servers } = values;

if (userAgent === undefined) {
	process.stderr.write("This program is started by the service; use npm start.\n");
	process.exitCode = 2;
} else {
	const guard = { policy: createAddressPolicy(values.allow), resolve: resolveHost, userAgent };
	const fetch = createGuardedFetch(guard);
	// Nobody waits for logos, and listings name as many as they like.
	const manners = createManners({ bytesPerDay: LOOK.placeBytesPerDay });
	const ports = {
		resolveTxt: createTxtResolver(servers ? { servers } : {}),
		fetchText: createTextFetcher(fetch),
	};
	await serveChecks({
		lines: createInterface({ input: process.stdin }),
		check: (check) => checkClaim(check, ports),
		readPlace: (place) => readPlace(place, ports),
		fetchDocument: createDocumentFetcher(fetch),
		fetchLogo: createLogoFetcher(createGuardedFetch({ ...guard, manners })),
		seeAddress: createAddressViewer(fetch),
		write: (line) => process.stdout.write(line),
	});
}
