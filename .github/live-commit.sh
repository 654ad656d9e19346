#!/bin/sh
# The commit by which a part is live, of GitHub's list of deployments (GH_REPO, GH_TOKEN):
#   live-commit.sh mf-member        nothing where its last deploy has failed or goes on: nobody knows
#   live-commit.sh mf-member last   by which it was live last, whatever has failed since
set -eu
deployments=$(gh api "repos/$GH_REPO/deployments?environment=$1&per_page=30" --jq '.[] | "\(.id)=\(.sha)"')
for one in $deployments; do
  state=$(gh api "repos/$GH_REPO/deployments/${one%=*}/statuses?per_page=1" --jq '.[].state')
  if [ "$state" = success ]; then
    echo "${one#*=}"
    exit
  fi
  if [ "$state" = inactive ]; then continue; fi # left all as it was, or is older than a success
  if [ "${2-}" != last ]; then exit; fi
done
