import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { checkConfig } from "#api/settings/config.ts";
import { nearMisses } from "#api/settings/settings-file.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { Compose } from "./compose-schema.ts";
import { parseDeployed, parseEnvironment, parseManifests, readDeployed } from "./deploy-files.ts";
import { DOCKERFILE, stagesOf, variablesOf } from "./dockerfile.ts";

type Environment = Record<string, string>;

/** Settings in the image itself. */
const IMAGE = variablesOf(stagesOf(DOCKERFILE).at(-1) ?? []);
const BASE_URL = "https://agents.example.org";

function ofCompose(service: string): Environment {
	const stack = Compose.parse(parseDeployed("compose.yaml", { BASE_URL }));
	return { ...IMAGE, ...stack.services[service]?.environment };
}

function ofUnit(unit: string): Environment {
	const set = [...readDeployed(`systemd/${unit}`).matchAll(/^Environment=(.+)$/gm)];
	const own = parseEnvironment(set.map(([, line = ""]) => line.replaceAll(" ", "\n")).join("\n"));
	const shared = parseEnvironment(readDeployed("systemd/settings.env"));
	return { ...own, ...(own.PORT && { PORT: "4321" }), ...shared };
}

const Pod = z.object({
	kind: z.literal("Deployment"),
	spec: z.object({
		template: z.object({
			spec: z.object({
				containers: z.tuple([
					z.object({ env: z.array(z.object({ name: z.string(), value: z.string() })) }),
				]),
			}),
		}),
	}),
});

function ofPod(file: string): Environment {
	const pods = parseManifests(file).flatMap((manifest) => Pod.safeParse(manifest).data ?? []);
	const own = pods.flatMap(({ spec }) => spec.template.spec.containers[0].env);
	return {
		...IMAGE,
		...parseEnvironment(readDeployed("kubernetes/settings.env")),
		...Object.fromEntries(own.map(({ name, value }) => [name, value])),
	};
}

/** The files of secrets, as operators create them. */
const SECRETS: Readonly<Record<string, string>> = {
	"database-url": "postgres://registry:secret@postgres:5432/registry\n",
	"redis-url": "redis://:secret@redis:6379\n",
};

async function withSecrets(environment: Environment): Promise<Environment> {
	const folder = await freshDirectory();
	await mkdir(folder, { recursive: true });
	for (const [name, text] of Object.entries(SECRETS)) await writeFile(join(folder, name), text);
	return Object.fromEntries(
		Object.entries(environment).map(([name, value]) => [
			name,
			name.endsWith("_FILE") ? join(folder, value.slice(value.lastIndexOf("/") + 1)) : value,
		]),
	);
}

it.each<[string, () => Environment, object]>([
	["the builder of Compose", () => ofCompose("builder"), { builds: "on", host: "0.0.0.0" }],
	["the API of Compose", () => ofCompose("api"), { builds: "off", trustProxy: ["172.30.0.0/24"] }],
	["the API of systemd", () => ofUnit("agent-registry@.service"), { builds: "off", port: 4321 }],
	["the hourly job of systemd", () => ofUnit("agent-registry-build.service"), { followUrl: null }],
	[
		"the builder of Kubernetes",
		() => ofPod("builder.yaml"),
		{ publishUrl: "s3://agent-registry/releases" },
	],
	["the API of Kubernetes", () => ofPod("api.yaml"), { followUrl: "s3://agent-registry/releases" }],
])("%s sets only settings that exist", async (_what, environment, expected) => {
	const given = await withSecrets(environment());
	const { config, flaws } = checkConfig(given);
	expect([flaws.map(({ message }) => message), nearMisses(given)]).toEqual([[], []]);
	expect(config).toMatchObject({ ...expected, baseUrl: BASE_URL });
	expect(config?.databaseUrl).toBe("postgres://registry:secret@postgres:5432/registry");
});
