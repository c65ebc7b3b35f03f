import { expect, it } from "vitest";
import { flawOfPlace } from "#sources/flaw-of-place.ts";

const HOSTS: Readonly<Record<string, readonly string[]>> = {
	"registry.example": ["93.184.215.14"],
	"git.internal.example": ["10.0.0.7"],
	"both.example": ["93.184.215.14", "10.0.0.7"],
};
const resolve = async (host: string) => HOSTS[host] ?? [];

const notFound = /^The host \S+ was not found\./;
const inside = /^The host \S+ is in a private network\. .* add 10\.0\.0\.7 .* OUTBOUND_ALLOW /;

it.each([
	["https://registry.example/v0.1", [], undefined],
	["https://nowhere.example/", [], notFound],
	["https://git.internal.example/lights.git", [], inside],
	["git+https://git.internal.example/lights", [], inside],
	["http://10.0.0.7:8080/", [], inside],
	["https://both.example/", [], inside],
	["https://git.internal.example/lights.git", ["10.0.0.0/8"], undefined],
	["file:///srv/lights", [], undefined],
	["/srv/lights", [], undefined],
] as const)("of %s with OUTBOUND_ALLOW=%j, operators are told %s", async (place, allowed, said) => {
	const flaw = await flawOfPlace(place, allowed, resolve);
	if (said === undefined) expect(flaw).toBeUndefined();
	else expect(flaw).toMatch(said);
});
