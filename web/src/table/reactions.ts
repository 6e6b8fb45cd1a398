/** The phrases that can be said as a picture, in a box of 20 by 20. */

import { disc } from "../ui/paths";

export const REACTIONS: Record<string, string> = {
  hello: "M7 11.500V5.500a1.200 1.200 0 0 1 2.400 0V9.500M9.400 9V4a1.200 1.200 0 0 1 2.400 0V9.500M11.800 9V5a1.200 1.200 0 0 1 2.400 0V12.500Q14.200 17.500 10 17.500Q7.500 17.500 6 14.500L4 11.500Q4.800 10 6 11L7 12",
  well_played: "M3 9H6V17H3ZM6 10L9 3Q11.500 3 11 6L10.500 8H15.500Q17 8 16.700 9.500L15.500 15.500Q15.200 17 13.500 17H6",
  oops: `${disc(10, 10, 8)}M7 8v.5M13 8v.5M7 14.500Q10 11.500 13 14.500`,
  lucky: `${disc(7, 6, 2.8)}${disc(13, 6, 2.8)}${disc(7, 11.6, 2.8)}${disc(13, 11.6, 2.8)}M10 9Q10.500 15 14 18`,
  thanks: "M10 17L3.500 10A4 4 0 0 1 10 5.500A4 4 0 0 1 16.500 10Z",
  one_moment: "M5 3H15M5 17H15M6 3Q6 8 10 10Q14 12 14 17M14 3Q14 8 10 10Q6 12 6 17",
};
