// npm run release: writes what others install a version from.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkVersion } from "./release/check-version.ts";
import { writeRelease } from "./release/write-release.ts";
import { runScript, UsageError } from "./terminal/terminal.ts";

const ROOT = join(import.meta.dirname, "..");
const HELP = `Usage: npm run release -- [options]

Checks that the version of package.json is that of the lockfile and the newest of the changelog, that everything is
committed, and that no tag gives this version to another commit. Then writes the archive that the guide "Host it"
installs from, the list of its packages (CycloneDX) and the digests of both. The same commit gives the same bytes.
Run npm run check and npm test before, and tag the commit after.

  --output <folder>  where to write, instead of dist/versions/<version>
  --check            write nothing
  --help             show this
`;

await runScript(async () => {
	const { values } = parseArgs({
		options: { output: { type: "string" }, check: { type: "boolean", default: false } },
	});
	const { version, flaws } = await checkVersion(ROOT);
	if (flaws.length > 0) throw new UsageError(flaws.join("\n"));
	if (values.check) return 0;
	const output = values.output ?? join(ROOT, "dist/versions", version.version);
	for (const path of await writeRelease(version, { root: ROOT, output })) {
		process.stdout.write(`${path}\n`);
	}
	process.stderr.write(`Now: git tag v${version.version} ${version.commit.slice(0, 12)}\n`);
	return 0;
}, HELP);
