import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { serveHour } from "#api/hours/served-hour.ts";
import { heldFiles } from "#api/hours/withhold-agents.ts";
import { finishSteps } from "../../search/finish-steps.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { SITE } from "../running-service.ts";

it.each([
	["by its slug in an address", "<loc>https://registry.test/agents/tide/</loc>", true],
	["by its slug in JSON", '{"leaders":["tide"]}', true],
	["by its slug in CSV", "1,tide,2", true],
	["by its title", "This week Tide & Co. (new) leads.", true],
	["by its title in XML", "<b>Tide &amp; Co. (new)</b>", true],
	["under a longer slug only", '"tide-table" /agents/tide-table/ /agents/low-tide/', false],
	["not at all", "The tide rises.", false],
])("A file that names a removed agent %s is held.", async (_, text, isHeld) => {
	const folder = await mkdtemp(join(tmpdir(), "held-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const path = join(folder, "file");
	await writeFile(path, text);
	const { snapshot } = viewContext();
	const [first] = [...snapshot.agents];
	if (!first) throw new Error("There is an agent");
	const agents = [{ ...first, slug: "tide", title: "Tide & Co. (new)" }];
	const hour = finishSteps(
		serveHour({ snapshot: { ...snapshot, agents }, release: RELEASE }, SITE),
	);
	const held = heldFiles(hour, ["tide"], () => new Date(0));
	expect(await held(path)).toBe(isHeld);
	expect(await held(join(folder, "none"))).toBe(false);
});

const RELEASE = { directory: "/", files: new Map() } as unknown as Parameters<
	typeof serveHour
>[0]["release"];
