import { expect, it } from "vitest";
import { logoOf } from "./logo";

it("is the Crew's own: the same name draws the same, another name another", () => {
  expect(logoOf("Diamond Dogs")).toEqual(logoOf(" diamond dogs "));
  expect(logoOf("Diamond Dogs").points).not.toBe(logoOf("Moon Mechanics").points + logoOf("Moon Mechanics").hue);
  expect(logoOf("The Gilded Lily Crew").letters).toBe("GLC");
  expect(logoOf("").letters).toBe("");
});

it("stays on its square", () => {
  for (const name of ["Undertow", "Curfew", "Tin Roof Choir"]) {
    const numbers = logoOf(name).points.split(/[ ,]/).map(Number);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(100);
  }
});
